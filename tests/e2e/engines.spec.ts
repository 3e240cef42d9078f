import { text } from "node:stream/consumers";
import type { Page } from "@playwright/test";
import { addNote } from "../fixtures/browser/app.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

const IPHONE =
  "Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1";
const FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0";
const TECHNIQUE = "/techniques/single/blocks/1";

const hint = (page: Page) => page.getByRole("region", { name: "Als App öffnen" });

declare global {
  interface Window {
    /** The number of requests of the page for permanent storage. */
    asked: number;
  }
}

/** Runs before the page's scripts: a browser with this answer to a request for permanent storage. */
function keeper(answer: boolean) {
  window.asked = 0;
  let isKept = false;
  navigator.storage.persist = async () => {
    window.asked += 1;
    isKept = answer;
    return answer;
  };
  navigator.storage.persisted = async () => isKept;
}
const asked = (page: Page) => page.evaluate(() => window.asked);

async function goHome(page: Page, url: string) {
  await page.goto(url);
  await expect(
    page
      .getByText("Zuletzt notiert")
      .or(page.getByText(/letzten Notizen stehen später/))
      .first(),
  ).toBeVisible();
}

test.use({ serviceWorkers: "allow" });

test.describe("on an iPhone", () => {
  test.use({ userAgent: IPHONE, hasTouch: true });

  test("users who have noted something learn how to install the app, until they dismiss the hint", async ({
    page,
    dojo,
  }) => {
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url);
    await goHome(page, dojo.url);
    await expect(hint(page)).toBeHidden();
    await page.goto(dojo.url + TECHNIQUE);
    await addNote(page, "Technik", "Ellbogen tief.");
    await goHome(page, dojo.url);
    await expect(hint(page).getByRole("link", { name: "So geht es" })).toBeVisible();
    await expectAccessible(page, "hint");
    await hint(page).getByRole("button", { name: "Nicht mehr zeigen" }).tap();
    await expect(hint(page)).toBeHidden();
    await goHome(page, dojo.url);
    await expect(hint(page)).toBeHidden();

    await page.getByRole("link", { name: "Profil", exact: true }).first().tap();
    await page
      .getByRole("link", { name: /Dieses Gerät/ })
      .last()
      .tap();
    await expect(page.getByText("Wähle „Zum Home-Bildschirm“")).toBeVisible();
    await expect(page.getByText("löscht alles von hier, wenn Du sieben Tage")).toBeVisible();
    await expectAccessible(page, "this device");
  });

  test("the installed app shows no hint", async ({ page, dojo }) => {
    await page.addInitScript(() => Object.defineProperty(navigator, "standalone", { value: true }));
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url + TECHNIQUE);
    await addNote(page, "Technik", "Ellbogen tief.");
    await goHome(page, dojo.url);
    await expect(hint(page)).toBeHidden();
    await page.goto(`${dojo.url}/geraet`);
    await expect(page.getByText(/Das hier ist die installierte App/)).toBeVisible();
    await expect(page.getByText("Als App liegt es hier, bis Du sie löschst.")).toBeVisible();
  });

  test("a note that waits in a browser that forgets says so, and can be saved where one stands", async ({
    page,
    context,
    dojo,
  }) => {
    await becomeMember(page, dojo.url);
    await page.goto(dojo.url + TECHNIQUE);
    await addNote(page, "Technik", "Ellbogen tief.");
    await expect(page.getByText("wird nachgetragen")).toBeHidden();
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });
    await context.setOffline(true);
    await addNote(page, "Fehler", "Im Keller geschrieben.");
    await expect(page.getByText("wenn Du sieben Tage nicht vorbeikommst")).toBeVisible();
    await expectAccessible(page, "at risk");
    const saving = page.waitForEvent("download");
    await page.getByRole("button", { name: "Kopie sichern" }).tap();
    const copy = await text(await (await saving).createReadStream());
    expect(copy).toContain("Im Keller geschrieben.");
    expect(copy).toContain("Ellbogen tief.");

    await page.getByRole("button", { name: "Seitenleiste öffnen" }).tap();
    await page.getByRole("button", { name: "Menü" }).tap();
    await page.getByRole("link", { name: "Dieses Gerät" }).tap();
    await expect(page.getByText("Eine Sache ist noch nicht auf dem Server.")).toBeVisible();
    await context.setOffline(false);
    await expect(page.getByText("Eine Sache ist noch nicht auf dem Server.")).toBeHidden({ timeout: 40_000 });
  });
});

test("a browser that offers to install the app is asked by our button, and not again", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + TECHNIQUE);
  await addNote(page, "Technik", "Ellbogen tief.");
  await goHome(page, dojo.url);
  await expect(hint(page)).toBeHidden();
  const isOurs = await page.evaluate(() => {
    window.asked = 0;
    const offer = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
      prompt: async () => void (window.asked += 1),
    });
    return !window.dispatchEvent(offer);
  });
  expect(isOurs).toBe(true);
  await hint(page).getByRole("button", { name: "Installieren" }).click();
  expect(await asked(page)).toBe(1);
  await expect(hint(page)).toBeHidden();
});

/** Whether the page has asked by the time its first note is on the server. */
async function writeFirstNote(page: Page, url: string) {
  await becomeMember(page, url);
  await page.goto(url);
  expect(await asked(page)).toBe(0);
  await page.goto(url + TECHNIQUE);
  await addNote(page, "Technik", "Ellbogen tief.");
  await addNote(page, "Fehler", "Kinn.");
  await expect(page.getByText("wird nachgetragen")).toBeHidden();
}

test("Chrome is asked to keep what is stored, once, with the first thing that was made", async ({ page, dojo }) => {
  await page.addInitScript(keeper, true);
  await writeFirstNote(page, dojo.url);
  expect(await asked(page)).toBe(1);
});

test.describe("in Firefox, which asks its user", () => {
  test.use({ userAgent: FIREFOX });

  test("only a press asks, and a refusal is said", async ({ page, dojo }) => {
    await page.addInitScript(keeper, false);
    await writeFirstNote(page, dojo.url);
    expect(await asked(page)).toBe(0);
    await page.goto(`${dojo.url}/geraet`);
    await expect(page.getByText(/kann der Browser alles löschen/)).toBeVisible();
    await page.getByRole("button", { name: "Dauerhaft aufbewahren" }).click();
    await expect(page.getByText(/hat noch nicht zugesagt/)).toBeVisible();
    expect(await asked(page)).toBe(1);
  });

  test("and when he agrees, that is said as well", async ({ page, dojo }) => {
    await page.addInitScript(keeper, true);
    await becomeMember(page, dojo.url);
    await page.goto(`${dojo.url}/geraet`);
    await page.getByRole("button", { name: "Dauerhaft aufbewahren" }).click();
    await expect(page.getByText("Der Browser bewahrt es auf")).toBeVisible();
  });
});

test("what the browser does not support is not offered", async ({ page, dojo }) => {
  await page.addInitScript(() => Reflect.deleteProperty(StorageManager.prototype, "persist"));
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/geraet`);
  await expect(page.getByText(/kann der Browser alles löschen/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Dauerhaft aufbewahren" })).toHaveCount(0);
});

/** Runs before the page's scripts: lacks what Safari lacks, and blocks sound like Safari until a press. */
function likeSafari() {
  Reflect.deleteProperty(Navigator.prototype, "vibrate");
  Reflect.deleteProperty(Navigator.prototype, "wakeLock");
  let isPressed = false;
  Object.defineProperty(navigator, "userActivation", {
    value: {
      get isActive() {
        return isPressed;
      },
    },
  });
  const { play } = HTMLMediaElement.prototype;
  HTMLMediaElement.prototype.play = function () {
    return isPressed ? play.call(this) : Promise.reject(new DOMException("nobody presses", "NotAllowedError"));
  };
  addEventListener(
    "click",
    ({ target }) => {
      isPressed = target instanceof Element && target.closest("button")?.textContent === "Ton einschalten";
    },
    { capture: true },
  );
}

test("a browser that holds sound back gets its press, and the drill goes on from where it waited", async ({
  page,
  dojo,
}) => {
  await page.addInitScript(likeSafari);
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/interval`);
  await page.getByLabel(/Tabata/).check();
  await page.getByRole("button", { name: "Jetzt starten" }).click();
  await expect(page.getByText("Der Bildschirm kann hier dunkel werden. Ton und Übung laufen weiter.")).toBeVisible();
  await page.getByRole("button", { name: "Start", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Angehalten" });
  await expect(sheet.getByText("hält den Ton zurück, bis Du tippst")).toBeVisible();
  await expect(sheet.getByRole("checkbox", { name: "Vibration" })).toHaveCount(0);
  await expectAccessible(page, "held back");
  await sheet.getByRole("button", { name: "Ton einschalten" }).click();
  await expect(sheet).toBeHidden();
  await expect(page.getByText("Ton dieser Übung lässt sich hier nicht abspielen")).toBeHidden();
  await expect.poll(() => page.evaluate(() => navigator.mediaSession.playbackState)).toBe("playing");
  await page.getByRole("button", { name: "Anhalten", exact: true }).click();
  await expect(sheet.getByRole("button", { name: "Weiter" })).toBeVisible();
});
