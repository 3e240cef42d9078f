import { randomUUID } from "node:crypto";
import { writeFileSync } from "node:fs";
import { test as base } from "@playwright/test";
import { findBrowser, findFirefox, findWebKit } from "../../tools/browser.ts";
import type { Person } from "../fixtures/app.ts";
import { type Dojo, type Settings, startDojo } from "../fixtures/server.ts";
import type { Device, Engine, EngineName } from "./engines/engine.ts";
import { chromium, firefox } from "./engines/puppeteer.ts";
import { webkit } from "./engines/webkit.ts";
import { Screen } from "./screen.ts";

/** The engines of this machine. */
export function enginesHere(): Engine[] {
  const [chromiumPath, firefoxPath, webkitPaths] = [findBrowser(), findFirefox(), findWebKit()];
  return [
    ...(chromiumPath ? [chromium(chromiumPath)] : []),
    ...(firefoxPath ? [firefox(firefoxPath)] : []),
    ...(webkitPaths ? [webkit(webkitPaths)] : []),
  ];
}

/** A device of the engine, and what its first tab shows. */
export interface Phone {
  screen: Screen;
  /** Another tab beside the first one. */
  open(): Promise<Screen>;
  /** Closes everything and opens one tab anew. */
  reopen(): Promise<Screen>;
  /** What its pages complained about; who expects something of it takes it out. */
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

interface Fixtures {
  settings: Settings;
  /** A server of the journey's own; undefined where the journeys go to an installation that is there already. */
  server: Dojo | undefined;
  /** The same, for journeys that end it or read its mails; elsewhere these are skipped. */
  dojo: Dojo;
  /** People whom no installation knows yet. */
  anna: Person;
  ben: Person;
  /** Another device of the same engine, with a storage of its own. */
  anotherPhone: () => Promise<Phone>;
  phone: Phone;
  /** What the phone shows. */
  app: Screen;
}

/** Where the journeys go, if not to a server of their own: an installation on hosted Firebase, say. */
const INSTALLATION = process.env.JOURNEYS_URL;

const somebody = (name: string, engineName: EngineName): Person => ({
  name,
  email: `${name.toLowerCase()}.${engineName}.${randomUUID()}@example.org`,
  password: "Reiterstand-50-50",
});

/**
 * What says only that there is no network, which a journey may want; and Firefox's word for a page that was left while the service
 * worker answered it (docs/decisions/0023-leaving-a-page.md).
 */
const EXPECTED = [
  /cleardot\.gif|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION_REFUSED|Failed to load resource|Could not (?:reach|connect)|network/i,
  /A ServiceWorker intercepted the request and encountered an unexpected error/,
];

/** A journey of one or more phones, on a server of its own. It fails when a page complains about anything but the network. */
export const test = base.extend<Fixtures & JourneyOptions>({
  engineName: ["chromium", { option: true }],
  settings: [{}, { option: true }],
  server: async ({ settings }, use) => {
    const server = INSTALLATION ? undefined : await startDojo(settings);
    await use(server);
    await server?.remove();
  },
  dojo: async ({ server }, use, testInfo) => {
    testInfo.skip(!server, "needs a server of its own");
    await use(server!);
  },
  anna: async ({ engineName }, use) => use(somebody("Anna", engineName)),
  ben: async ({ engineName }, use) => use(somebody("Ben", engineName)),
  anotherPhone: async ({ engineName, server }, use, testInfo) => {
    const origin = server?.url ?? INSTALLATION!;
    const engine = enginesHere().find(({ name }) => name === engineName);
    if (!engine) throw new Error(`${engineName} is not on this machine.`);
    const devices: Device[] = [];
    const phones: Phone[] = [];
    await use(async () => {
      const device = await engine.start();
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
    base.expect(complaints.filter((text) => !EXPECTED.some((expected) => expected.test(text)))).toEqual([]);
  },
  phone: async ({ anotherPhone }, use) => use(await anotherPhone()),
  app: async ({ phone }, use) => use(phone.screen),
});

export { expect } from "@playwright/test";
