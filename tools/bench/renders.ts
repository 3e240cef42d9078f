import { chromium, type Page } from "@playwright/test";
import { becomeMember } from "../../tests/fixtures/browser/member.ts";
import { startDojo } from "../../tests/fixtures/server.ts";
import { BROWSER_ARGUMENTS, needBrowser } from "../browser.ts";
import type { Figure } from "./figure.ts";

/** The parts of React's fibers that its developer tools read, too. */
interface Fiber {
  tag: number;
  flags: number;
  child: Fiber | null;
  sibling: Fiber | null;
  alternate: Fiber | null;
}

interface Counted {
  commits: number;
  components: number;
}

type Watched = typeof globalThis & { counted: Counted };

/** Counts commits and the components that they called, as React's developer tools do: a build for production reports both. */
function watchCommits() {
  const counted = { commits: 0, components: 0 };
  // Function components, `forwardRef`, and both kinds of `memo`.
  const components = new Set([0, 11, 14, 15]);
  const PERFORMED_WORK = 1;
  function count(fiber: Fiber) {
    const { alternate } = fiber;
    if (components.has(fiber.tag) && fiber.flags & PERFORMED_WORK) counted.components += 1;
    // React kept what lies below.
    if (alternate !== null && alternate.child === fiber.child) return;
    for (let child = fiber.child; child !== null; child = child.sibling) count(child);
  }
  const hook = {
    supportsFiber: true,
    renderers: new Map(),
    inject: () => 1,
    onCommitFiberRoot(_: number, { current }: { current: Fiber }) {
      counted.commits += 1;
      count(current);
    },
    onCommitFiberUnmount: () => undefined,
  };
  Object.assign(globalThis, { counted, __REACT_DEVTOOLS_GLOBAL_HOOK__: hook });
}

const NOTE = "Ellbogen tief und nah";

/** One interaction on a page that stands still before and after it. */
interface Interaction {
  name: string;
  path: string;
  /** Brings the page to where the interaction begins. */
  prepare: (page: Page) => Promise<unknown>;
  act: (page: Page) => Promise<unknown>;
  /** What the figures are divided by: keys pressed, or seconds. */
  times?: number;
}

const press = (page: Page, name: string | RegExp) => page.getByRole("button", { name }).first().click();
const seconds = (count: number) => (page: Page) => page.waitForTimeout(count * 1000);

const INTERACTIONS: Interaction[] = [
  {
    name: "technique: opened from its list",
    path: "/techniques/single/blocks",
    prepare: (page) =>
      page
        .getByRole("link", { name: /Block nach oben/ })
        .first()
        .waitFor(),
    async act(page) {
      await page
        .getByRole("link", { name: /Block nach oben/ })
        .first()
        .click();
      await page.getByLabel("Notiz", { exact: true }).waitFor();
    },
  },
  {
    name: "technique: a key in a note",
    path: "/techniques/single/blocks/1",
    prepare: (page) => page.getByLabel("Notiz", { exact: true }).focus(),
    act: (page) => page.keyboard.type(NOTE),
    times: NOTE.length,
  },
  {
    name: "technique: picture to the full screen and back",
    path: "/techniques/single/blocks/1",
    prepare: (page) =>
      page
        .getByRole("button", { name: /^Bild groß zeigen/ })
        .first()
        .waitFor(),
    async act(page) {
      await press(page, /^Bild groß zeigen/);
      await page.getByRole("dialog").waitFor();
      await page.keyboard.press("Escape");
    },
  },
  {
    name: "quiz: an answer and the next question",
    path: "/quiz",
    async prepare(page) {
      await page.getByLabel("Gelb").check();
      await page.getByText("Mehr", { exact: true }).click();
      await page.getByLabel("Nie").check();
      await press(page, "Jetzt starten");
      await page.getByText("Frage 1 von 10").waitFor();
    },
    async act(page) {
      await page.keyboard.press("1");
      await press(page, "Weiter");
      await page.getByText("Frage 2 von 10").waitFor();
    },
  },
  {
    name: "flashcards: a card turned and rated",
    path: "/cards/blocks",
    async prepare(page) {
      await page.getByLabel("Gelb").check();
      await press(page, "Jetzt starten");
      await press(page, "Start");
      await page.getByText(/^Du kannst 0 von/).waitFor();
    },
    async act(page) {
      await page.keyboard.press("Space");
      await page.keyboard.press("1");
      await page.getByText(/^Du kannst 1 von/).waitFor();
    },
  },
  {
    name: "interval: a second of work",
    path: "/interval",
    async prepare(page) {
      await page.getByLabel(/Tabata/).check();
      await press(page, "Jetzt starten");
      await press(page, "Start");
      await page.getByText("Arbeit", { exact: true }).first().waitFor();
    },
    act: seconds(4),
    times: 4,
  },
  {
    name: "head movement: a second",
    path: "/headmove",
    async prepare(page) {
      await press(page, "Start");
      await page.getByText("Leicht").waitFor();
    },
    act: seconds(4),
    times: 4,
  },
];

async function measure(page: Page, url: string, { path, prepare, act, times = 1 }: Interaction): Promise<string> {
  await page.goto(url + path);
  await prepare(page);
  // What the page still does by itself after it was opened is not the interaction's.
  await page.waitForTimeout(1500);
  const read = () => page.evaluate(() => ({ ...(globalThis as Watched).counted }));
  const before = await read();
  await act(page);
  const after = await read();
  const per = (name: keyof Counted) => ((after[name] - before[name]) / times).toFixed(1);
  return `${per("commits")} commits, ${per("components")} components`;
}

/** How much React does for an interaction: commits, and calls of components. Counts, which no busy machine changes. */
export async function benchRenders(): Promise<Figure[]> {
  const dojo = await startDojo();
  const browser = await chromium.launch({ executablePath: needBrowser(), args: BROWSER_ARGUMENTS });
  try {
    const page = await browser.newPage({ viewport: { width: 390, height: 844 }, serviceWorkers: "block" });
    await page.addInitScript(watchCommits);
    await becomeMember(page, dojo.url);
    const figures: Figure[] = [];
    for (const interaction of INTERACTIONS)
      figures.push({ name: interaction.name, value: await measure(page, dojo.url, interaction) });
    return figures;
  } finally {
    await browser.close();
    await dojo.remove();
  }
}
