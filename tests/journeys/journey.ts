import { writeFileSync } from "node:fs";
import { findBrowser, findFirefox, findWebKit } from "../../tools/browser.ts";
import type { Person } from "../fixtures/browser/app.ts";
import { somebody } from "../fixtures/browser/member.ts";
import { type Dojo, startDojo } from "../fixtures/server.ts";
import { expect, STRICT, test as base } from "../fixtures/sharedDojo.ts";
import type { Device, Engine, EngineName } from "./engines/engine.ts";
import { chromium, firefox } from "./engines/puppeteer.ts";
import { webkit } from "./engines/webkit.ts";
import { Screen } from "./screen.ts";

/** The installed engines. */
export function enginesHere(): Engine[] {
  const [chromiumPath, firefoxPath, webkitPaths] = [findBrowser(), findFirefox(), findWebKit()];
  return [
    ...(chromiumPath ? [chromium(chromiumPath)] : []),
    ...(firefoxPath ? [firefox(firefoxPath)] : []),
    ...(webkitPaths ? [webkit(webkitPaths)] : []),
  ];
}

/** A device of the engine, and its first tab. */
export interface Phone {
  screen: Screen;
  /** Another tab beside the first one. */
  open(): Promise<Screen>;
  /** Closes everything and opens one tab again. */
  reopen(): Promise<Screen>;
  /** The complaints of its pages; a test that expects one removes it. */
  complaints: string[];
}

async function startPhone(device: Device, origin: string): Promise<Phone> {
  const phone: Phone = {
    screen: new Screen(await device.tab(), origin),
    open: async () => new Screen(await device.tab(), origin),
    reopen: async () => (phone.screen = new Screen(await device.reopen(), origin)),
    complaints: device.complaints,
  };
  return phone;
}

export interface JourneyOptions {
  engineName: EngineName;
}

interface WorkerFixtures {
  engine: Engine;
}

interface Fixtures {
  /** Whether the journey ends its server or closes its browser, so that it cannot share them. */
  isAlone: boolean;
  /** The server; undefined if the journeys use an existing installation. */
  server: Dojo | undefined;
  /** The same, for journeys that end it or read its mails; on existing installations these are skipped. */
  dojo: Dojo;
  /** Users unknown to any installation. */
  anna: Person;
  ben: Person;
  /** Another device of the same engine, with a storage of its own. */
  anotherPhone: () => Promise<Phone>;
  phone: Phone;
  /** The screen of the phone. */
  app: Screen;
}

/** The address of an existing installation, for example on hosted Firebase, instead of a server of their own. */
const INSTALLATION = process.env.JOURNEYS_URL;

/**
 * Messages that only report a missing network, which a journey may want; and Firefox's message for a page that was left
 * while the service worker answered it (docs/decisions/0023-leaving-a-page.md).
 */
const EXPECTED = [
  /cleardot\.gif|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Could not (?:reach|connect)|network/i,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
];

/** A journey of one or more phones. It fails when a page complains about anything but the network. */
export const test = base.extend<Fixtures, WorkerFixtures & JourneyOptions>({
  engineName: ["chromium", { option: true, scope: "worker" }],
  engine: [
    async ({ engineName }, use) => {
      const engine = enginesHere().find(({ name }) => name === engineName);
      if (!engine) throw new Error(`${engineName} is not on this machine.`);
      await use(engine);
      await engine.end();
    },
    { scope: "worker" },
  ],
  isAlone: [false, { option: true }],
  server: async ({ isAlone, sharedDojo }, use) => {
    if (INSTALLATION) return use(undefined);
    if (!isAlone) return use(await sharedDojo());
    const own = await startDojo(STRICT);
    await use(own);
    await own.remove();
  },
  dojo: async ({ server }, use, testInfo) => {
    testInfo.skip(!server, "needs a server of its own");
    await use(server!);
  },
  // oxlint-disable-next-line no-empty-pattern -- as above
  anna: async ({}, use) => use(somebody("Anna")),
  // oxlint-disable-next-line no-empty-pattern -- as above
  ben: async ({}, use) => use(somebody("Ben")),
  anotherPhone: async ({ engine, isAlone, server }, use, testInfo) => {
    const origin = server?.url ?? INSTALLATION!;
    const devices: Device[] = [];
    const phones: Phone[] = [];
    await use(async () => {
      const device = await engine.start({ isReopened: isAlone });
      devices.push(device);
      const phone = await startPhone(device, origin);
      phones.push(phone);
      return phone;
    });
    const complaints = devices.flatMap((device) => device.complaints);
    if (testInfo.status !== testInfo.expectedStatus) {
      for (const [index, { screen }] of phones.entries()) {
        const picture = await screen.tab.picture().catch(() => undefined);
        if (picture) writeFileSync(testInfo.outputPath(`phone-${index + 1}.png`), picture);
      }
      writeFileSync(testInfo.outputPath("complaints.txt"), complaints.join("\n"));
    }
    await Promise.all(devices.map((device) => device.close()));
    expect(complaints.filter((text) => !EXPECTED.some((expected) => expected.test(text)))).toEqual([]);
  },
  phone: async ({ anotherPhone }, use) => use(await anotherPhone()),
  app: async ({ phone }, use) => use(phone.screen),
});

export { expect };
