import type { BrowserContext, Page } from "@playwright/test";
import { integratedLoudness } from "#domain/audio/loudness.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../../tools/browser.ts";
import { register, saveData, signIn, signOut } from "../fixtures/browser/app.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

test.use({
  serviceWorkers: "allow",
  hasTouch: true,
  // A fake microphone that beeps; each journey decides whether the page may use it.
  launchOptions: {
    executablePath: needBrowser(),
    args: [...BROWSER_ARGUMENTS, "--use-fake-device-for-media-stream"],
  },
});

const TECHNIQUE = "/techniques/single/blocks/1";
const OTHER = "/techniques/single/blocks/2";

declare global {
  interface Window {
    /** Every gain that was set. */
    gains: number[];
    /** The number of recorded sounds that have started. */
    sounded: number;
    session: { type: string };
  }
}

/** Runs before the page's scripts: records what plays, and how loud. */
function eavesdrop() {
  window.gains = [];
  window.sounded = 0;
  const Original = window.GainNode;
  window.GainNode = class extends Original {
    constructor(context: BaseAudioContext, options?: GainOptions) {
      super(context, options);
      window.gains.push(options?.gain ?? 1);
    }
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...parameters) {
    window.sounded += 1;
    return start.apply(this, parameters);
  };
}

const sounded = (page: Page) => page.evaluate(() => window.sounded);
const slider = (page: Page, name: string) => page.getByRole("slider", { name });

/** Nothing is cached before the service worker controls the page. */
const controlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout: 30_000 });

async function expectAnnounced(page: Page) {
  const before = await sounded(page);
  await page.getByRole("button", { name: "Ansage hören" }).click();
  await expect.poll(() => sounded(page)).toBeGreaterThan(before);
  await expect(page.getByRole("button", { name: "Ansage hören" })).toBeVisible();
  await expect(page.getByText("Diese Ansage ließ sich nicht abspielen")).toBeHidden();
}

test("sound settings by keyboard: volumes, mute, test, kept on the device", async ({ page, dojo }) => {
  await page.addInitScript(eavesdrop);
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByRole("link", { name: /Ton/ }).last()).toContainText("Stimme 100 %, Signale 100 %");
  await page.getByRole("link", { name: /Ton/ }).last().focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ton");
  await expectAccessible(page, "settings");

  await slider(page, "Stimme").focus();
  for (let step = 0; step < 10; step++) await page.keyboard.press("ArrowLeft");
  await expect(slider(page, "Stimme")).toHaveAttribute("aria-valuetext", "50 Prozent");
  await slider(page, "Signale").focus();
  await page.keyboard.press("Home");
  await expect(slider(page, "Signale")).toHaveAttribute("aria-valuetext", "stumm");
  await page.getByRole("button", { name: "Ton testen" }).focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => page.evaluate(() => window.gains)).toContain(0.25);
  expect(await page.evaluate(() => window.gains)).toContain(0);

  await page.getByLabel(/^Stummschalten/).focus();
  await page.keyboard.press("Space");
  await expect(page.getByRole("button", { name: "Ton testen" })).toBeHidden();
  await expectAccessible(page, "muted");
  await page.reload();
  await expect(slider(page, "Stimme")).toHaveValue("50");
  await expect(page.getByLabel(/^Stummschalten/)).toBeChecked();
  await page.goto(`${dojo.url}/profil`);
  await expect(page.getByRole("checkbox", { name: /^Töne/ })).not.toBeChecked();
  await expect(page.getByRole("link", { name: /Ton/ }).last()).toContainText("Stumm");
});

test("only German voices are offered, and music only where the browser lets the page choose", async ({
  page,
  dojo,
}) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/ton`);
  // One voice is no choice.
  await expect(page.getByText(/^Ansagen der App\. /)).toBeVisible();
  await expect(page.getByLabel(/^Stimme des Browsers/)).toHaveCount(0);
  await expect(page.getByLabel(/^Eigene Aufnahmen/)).toHaveCount(0);
  await expect(page.getByText("entscheidet hier das Gerät")).toBeVisible();

  await page.addInitScript(() => {
    window.session = { type: "auto" };
    Object.defineProperty(navigator, "audioSession", { value: window.session });
    const voice = (name: string, lang: string, localService: boolean) => ({ name, lang, localService, voiceURI: name });
    const voices = [voice("Netz-Otto", "de-DE", false), voice("Alice", "en-GB", true), voice("Anna", "de_DE", true)];
    speechSynthesis.getVoices = () => voices as unknown as SpeechSynthesisVoice[];
  });
  await page.reload();
  await page.getByLabel(/^Stimme des Browsers/).check();
  const choice = page.getByLabel("Welche Stimme");
  await expect(choice.getByRole("option")).toHaveText(["Anna", "Netz-Otto (nur mit Netz)"]);
  await choice.selectOption("Netz-Otto");
  await expect(page.getByText("Solange Du nichts wählst")).toBeVisible();
  await page.getByLabel(/^Musik weiterlaufen lassen/).check();
  expect(await page.evaluate(() => window.session.type)).toBe("ambient");
  await page.getByLabel(/^Immer hörbar/).check();
  expect(await page.evaluate(() => window.session.type)).toBe("playback");
  await expectAccessible(page, "all choices");
  await page.reload();
  await expect(page.getByLabel(/^Immer hörbar/)).toBeChecked();
  await expect(page.getByLabel("Welche Stimme")).toHaveValue("Netz-Otto");
  expect(await page.evaluate(() => window.session.type)).toBe("playback");
});

test("from the ready screen by touch, without losing what was chosen", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(`${dojo.url}/audio/blocks`);
  await page.getByLabel("Grün").tap();
  await page.getByRole("button", { name: "Jetzt starten" }).tap();
  await page.getByRole("button", { name: "Ton einstellen" }).tap();
  const dialog = page.getByRole("dialog", { name: "Ton" });
  await expect(dialog).toBeVisible();
  const box = await slider(page, "Signale").boundingBox();
  if (!box) throw new Error("no slider");
  await page.touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await expect(slider(page, "Signale")).toHaveValue("50");
  await expectAccessible(page, "dialog");
  await dialog.getByRole("button", { name: "Schließen" }).tap();
  await expect(page.getByRole("button", { name: "Start", exact: true })).toBeVisible();
});

/** The samples of the only recording on the device. */
async function storedSamples(page: Page): Promise<Float32Array> {
  const pcm = await page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const opening = indexedDB.open("dojo-recordings");
        opening.onsuccess = () => {
          const all = opening.result.transaction("recordings").objectStore("recordings").getAll();
          all.onsuccess = () => {
            opening.result.close();
            resolve([...new Int16Array(all.result[0].wav, 44)]);
          };
        };
      }),
  );
  return Float32Array.from(pcm, (sample) => sample / 0x7fff);
}

async function openRecording(page: Page) {
  // Behind what the device has kept of the page, the app takes its place (decision 41).
  await expect(page.locator("#kept")).toHaveCount(0);
  await page.getByRole("button", { name: /^Eigene Ansage/ }).focus();
  await page.keyboard.press("Enter");
}

test("an own announcement by keyboard: recorded, heard, kept, deleted and brought back", async ({
  page,
  context,
  dojo,
}) => {
  test.setTimeout(120_000);
  await page.addInitScript(eavesdrop);
  await page.addInitScript(saveData);
  await context.grantPermissions(["microphone"]);
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url + TECHNIQUE);
  await openRecording(page);
  await expectAccessible(page, "before");
  await page.getByRole("button", { name: "Aufnehmen" }).focus();
  await page.keyboard.press("Enter");
  const meter = page.getByRole("meter", { name: "Pegel" });
  await expect(page.getByRole("button", { name: "Fertig" })).toBeFocused();
  await expect(meter).toHaveAttribute("aria-valuenow", /[1-9]\d/);
  // Long enough for two of the microphone's beeps.
  await expect(page.getByText(/^noch [0-7]\ss$/)).toBeVisible();
  await page.keyboard.press("Enter");
  await expect(page.getByText(/so laut wie die anderen Ansagen/)).toBeVisible();
  await expectAccessible(page, "review");
  await expect(page.getByRole("button", { name: "Anhören" })).toBeFocused();
  const before = await sounded(page);
  await page.keyboard.press("Enter");
  await expect.poll(() => sounded(page)).toBeGreaterThan(before);
  await page.getByRole("button", { name: "Behalten" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Du hörst hier Deine Aufnahme.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Anhören" })).toBeFocused();
  await expectAccessible(page, "kept");
  await page.getByRole("button", { name: "Neu aufnehmen" }).press("Enter");
  await expect(page.getByRole("button", { name: "Fertig" })).toBeFocused();
  await expectAccessible(page, "running");
  // It ends by itself after ten seconds.
  await page.getByRole("button", { name: "Verwerfen" }).press("Enter");
  await expect(page.getByText("Du hörst hier Deine Aufnahme.")).toBeVisible();
  const samples = await storedSamples(page);
  expect(Math.abs(integratedLoudness(samples, 24_000) + 15)).toBeLessThan(1.5);

  await page.reload();
  const clips: string[] = [];
  page.on("request", (request) => void (request.url().endsWith(".mp3") && clips.push(request.url())));
  await expectAnnounced(page);
  expect(clips).toEqual([]);
  await page.goto(`${dojo.url}/ton`);
  await expect(page.getByLabel(/^Eigene Aufnahmen zuerst.*1 Aufnahme auf/)).toBeChecked();

  await page.goto(dojo.url + TECHNIQUE);
  await openRecording(page);
  await page.getByRole("button", { name: "Löschen" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByRole("button", { name: "Aufnehmen" })).toBeFocused();
  await page.getByRole("button", { name: "Rückgängig" }).click();
  await expect(page.getByText("Du hörst hier Deine Aufnahme.")).toBeVisible();
  expect(await storedSamples(page)).toEqual(samples);
});

test("own announcements outlive signing out, and go with the account", async ({ page, context, dojo }) => {
  await page.addInitScript(saveData);
  await context.grantPermissions(["microphone"]);
  const anna = await becomeMember(page, dojo.url);
  await page.goto(dojo.url + TECHNIQUE);
  await openRecording(page);
  await page.getByRole("button", { name: "Aufnehmen" }).tap();
  await expect(page.getByText(/^noch [0-7]\ss$/)).toBeVisible();
  await page.getByRole("button", { name: "Fertig" }).tap();
  await page.evaluate(() => {
    const { put } = IDBObjectStore.prototype;
    IDBObjectStore.prototype.put = function (...input) {
      if (this.name !== "recordings") return put.apply(this, input);
      IDBObjectStore.prototype.put = put;
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await page.getByRole("button", { name: "Behalten" }).tap();
  await expect(page.getByRole("alert")).toContainText("Kein Speicher mehr frei");
  // It is not lost: with free space it can be kept.
  await page.getByRole("button", { name: "Behalten" }).tap();
  await expect(page.getByText("Du hörst hier Deine Aufnahme.")).toBeVisible();

  await signOut(page);
  await signIn(page, dojo.url, anna);
  await page.goto(`${dojo.url}/ton`);
  await expect(page.getByLabel(/^Eigene Aufnahmen zuerst.*1 Aufnahme auf/)).toBeChecked();

  await page.goto(`${dojo.url}/sicherheit`);
  await page.getByRole("button", { name: "Konto löschen" }).tap();
  await page.getByLabel("Aktuelles Passwort").last().fill(anna.password);
  await page.getByLabel("Ja, alles unwiderruflich löschen").check();
  await page.getByRole("button", { name: "Endgültig löschen" }).tap();
  await expect(page.getByRole("button", { name: "Anmelden" })).toBeVisible();
  await register(page, dojo.url, anna);
  await page.goto(dojo.url + TECHNIQUE);
  await expect(page.getByRole("button", { name: "Eigene Ansage", exact: true })).toBeVisible();
});

/** A microphone that fails with this error. */
const microphone = (answer: "silent" | "NotFoundError" | "NotReadableError") => {
  navigator.mediaDevices.getUserMedia = async () => {
    if (answer !== "silent") throw new DOMException("no", answer);
    const audio = new AudioContext();
    await audio.resume();
    const deaf = new MediaStreamAudioDestinationNode(audio);
    const nothing = new ConstantSourceNode(audio, { offset: 0 });
    nothing.connect(deaf);
    nothing.start();
    return deaf.stream;
  };
};

test("what keeps one from recording is said, and harms nothing", async ({ page, dojo }) => {
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  const attempts = [
    [undefined, "Der Browser darf das Mikrofon nicht benutzen."],
    ["NotFoundError", "Kein Mikrofon gefunden."],
    ["NotReadableError", "Das Mikrofon ist gerade belegt"],
    ["silent", "Es war nichts zu hören."],
  ] as const;
  for (const [answer, message] of attempts) {
    await page.goto(dojo.url + TECHNIQUE);
    if (answer) await page.evaluate(microphone, answer);
    await openRecording(page);
    await page.getByRole("button", { name: "Aufnehmen" }).tap();
    if (answer === "silent") {
      await expect(page.getByText(/^noch [0-9]\ss$/)).toBeVisible();
      await page.getByRole("button", { name: "Fertig" }).tap();
    }
    await expect(page.getByRole("alert")).toContainText(message);
    await expect(page.getByRole("button", { name: "Aufnehmen" })).toBeFocused();
  }
  await expectAccessible(page, "fault");
});

test("an announcement plays without a network after its first use, all of them after 'Alle laden'", async ({
  page,
  context,
  dojo,
  complaints,
}) => {
  test.setTimeout(180_000);
  await page.addInitScript(eavesdrop);
  await page.addInitScript(saveData);
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await controlled(page);
  await page.goto(dojo.url + TECHNIQUE);
  await expectAnnounced(page);
  await page.goto(dojo.url + OTHER);
  await page.goto(`${dojo.url}/geraet`);
  // Beside the same for pictures.
  const stock = page.getByText("Ansagen auf diesem Gerät").locator("xpath=../..");
  await expect(stock).toContainText(/\b\d+ von \d+/);
  await expectAccessible(page, "stock");

  await context.setOffline(true);
  await expect(stock.getByText("Was fehlt, lässt sich erst mit Verbindung laden.")).toBeVisible();
  await page.goto(dojo.url + TECHNIQUE);
  await expectAnnounced(page);
  await page.goto(dojo.url + OTHER);
  await page.getByRole("button", { name: "Ansage hören" }).click();
  await expect(page.getByText("Diese Ansage ließ sich nicht abspielen")).toBeVisible();
  expect(complaints.splice(0)).toEqual([expect.stringMatching(/^The sound \/media\/.* is left out/)]);

  await context.setOffline(false);
  await page.goto(`${dojo.url}/geraet`);
  await stock.getByRole("button", { name: /^Alle laden \(.*B\)$/ }).tap();
  await expect(stock.getByText(/^\d+ von \d+ geladen$/)).toBeVisible();
  await stock.getByRole("button", { name: "Abbrechen" }).tap();
  await stock.getByRole("button", { name: /^Alle laden/ }).tap();
  await expect(page.getByText("Das Training läuft auch im Keller.")).toBeVisible({ timeout: 120_000 });
  await context.setOffline(true);
  await page.goto(dojo.url + OTHER);
  await expectAnnounced(page);
});

/** Addresses that are kept on the device. */
const kept = (page: Page) =>
  page.evaluate(async () => (await (await caches.open("dojo-media")).keys()).map(({ url }) => url));

/** On a free connection the rest is preloaded. */
async function openOnWireless(context: BrowserContext) {
  await context.addInitScript(() =>
    Object.defineProperty(navigator, "connection", { value: { effectiveType: "4g", saveData: false } }),
  );
}

test("on a connection that costs nothing, announcements come by themselves", async ({ page, context, dojo }) => {
  await openOnWireless(context);
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await controlled(page);
  await page.reload();
  await expect.poll(async () => (await kept(page)).length, { timeout: 40_000 }).toBeGreaterThan(5);
});
