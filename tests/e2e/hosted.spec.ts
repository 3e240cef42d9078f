import { type Browser, chromium } from "@playwright/test";
import { BROWSER_ARGUMENTS, needBrowser } from "../../tools/browser.ts";
import { addNote, ANNA, register, signIn } from "../fixtures/browser/app.ts";
import { type Hosting, startHosting } from "../fixtures/browser/hosting.ts";
import { complaintsOf, expect, test as base } from "../fixtures/browser/journey.ts";

const TECHNIQUE = "/techniques/single/blocks/1";

/** Our server stands in for the hosted services, under their names, unknown to the app. */
const test = base.extend<{ hosting: Hosting; hostedBrowser: Browser }>({
  hosting: async ({ dojo }, use) => {
    const hosting = await startHosting(dojo.url);
    await use(hosting);
    await hosting.close();
  },
  hostedBrowser: async ({ hosting }, use) => {
    const args = [...BROWSER_ARGUMENTS, ...hosting.browserArguments];
    const browser = await chromium.launch({ executablePath: needBrowser(), args });
    await use(browser);
    await browser.close();
  },
});

async function openDevice(browser: Browser) {
  const context = await browser.newContext({ locale: "de-DE", ignoreHTTPSErrors: true });
  return { page: await context.newPage(), complaints: complaintsOf(context) };
}

test("the same build runs on hosted Firebase, under the policy of firebase.json", async ({
  hosting,
  hostedBrowser,
}) => {
  const phone = await openDevice(hostedBrowser);
  await register(phone.page, hosting.url, ANNA);
  await phone.page.goto(hosting.url + TECHNIQUE);
  await addNote(phone.page, "Haltung", "Ellbogen bleibt unter der Faust");
  await expect(phone.page.getByText("wird nachgetragen")).toBeHidden();

  const tablet = await openDevice(hostedBrowser);
  await signIn(tablet.page, hosting.url, ANNA);
  await tablet.page.goto(hosting.url + TECHNIQUE);
  await expect(tablet.page.getByText("Ellbogen bleibt unter der Faust")).toBeVisible();

  expect([...hosting.asked].sort()).toEqual(["firestore.googleapis.com", "identitytoolkit.googleapis.com"]);
  expect([...phone.complaints, ...tablet.complaints]).toEqual([]);
});

test("on Firebase Hosting a removed file is a 404 and not the page", async ({ hosting }) => {
  const statusOf = async (path: string) => (await fetch(hosting.url + path)).status;
  expect(await statusOf(TECHNIQUE)).toBe(200);
  for (const path of ["/assets/index-00000000.js", "/media/blocks-1.00000000.mp3", "/__/dojo/legal/impressum.txt"]) {
    expect([path, await statusOf(path)]).toEqual([path, 404]);
  }
});
