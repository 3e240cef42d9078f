import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import viteConfig from "../../vite.config.ts";
import { expectAccessible } from "../fixtures/browser/findings.ts";
import { expect, test } from "../fixtures/browser/journey.ts";
import { becomeMember } from "../fixtures/browser/member.ts";

const TITLE = "Dieser Browser ist zu alt für Digital Dojo";

/** Removes from this browser what older ones lack. */
const LACKING: Record<string, () => void> = {
  "the newest colours": () => {
    const supports = CSS.supports.bind(CSS);
    CSS.supports = (property: string, value?: string) =>
      !`${property} ${value}`.includes("light-dark") && (value ? supports(property, value) : supports(property));
  },
  "the newest methods": () => void Reflect.deleteProperty(AbortSignal, "any"),
  "any question about style": () => void Reflect.deleteProperty(window, "CSS"),
};

for (const [lacking, takeAway] of Object.entries(LACKING)) {
  test(`a browser that lacks ${lacking} is told which ones will do, under the same address`, async ({ page, dojo }) => {
    await page.addInitScript(takeAway);
    await page.goto(`${dojo.url}/techniques/single/blocks/1`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(TITLE);
    await expect(page.getByText(/iOS\s17\.5/)).toBeVisible();
    await expect(page.locator("#root")).toBeEmpty();
    expect(page.url()).toBe(`${dojo.url}/techniques/single/blocks/1`);
    await expect(page.locator('link[rel="stylesheet"]')).toHaveCount(1);
    await expect.poll(() => page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toMatch(/^rgb\(/);
    await page.setViewportSize({ width: 320, height: 568 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
    if (lacking === "the newest methods") await expectAccessible(page, "too old");
  });
}

test("a browser of today never sees that page, nor loads its style", async ({ page, dojo }) => {
  const asked: string[] = [];
  page.on("request", (request) => void asked.push(new URL(request.url()).pathname));
  await becomeMember(page, dojo.url);
  await page.goto(dojo.url);
  await expect(page.getByText(TITLE)).toBeHidden();
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Anna");
  await expect(page.getByText(TITLE)).toBeHidden();
  expect(asked).not.toContain("/too-old.css");
});

/** The floor in the build's configuration: `chrome123` and the like. */
function floor(): [browser: string, version: string][] {
  const { target } = viteConfig.build ?? {};
  if (!Array.isArray(target)) throw new Error("vite.config.ts names no floor");
  return target.map((entry) => {
    const [, browser = "", version = ""] = /^([a-z]+)([\d.]+)$/.exec(entry) ?? [];
    return [browser, version];
  });
}

test("README and the page for older browsers name the floor of the build", () => {
  expect(floor()).toHaveLength(3);
  for (const file of ["README.md", "index.html"]) {
    const text = readFileSync(file, "utf8");
    for (const [browser, version] of floor())
      expect.soft(text, `${file}: ${browser}`).toMatch(new RegExp(`${browser}[^<\\n]*?\\b${version}\\b`, "i"));
  }
});

test("what tells older browsers is in a syntax that they can read", () => {
  const [, script = ""] = /<script>(.*?)<\/script>/s.exec(readFileSync("dist/index.html", "utf8")) ?? [];
  expect(script).toContain("data-too-old");
  expect(script).not.toMatch(/,\s*\)|\b(?:let|const|class|async|await|of)\b|=>|`|\?\.|\?\?|catch\s*\{|\.\.\.|\*\*/);
  const style = readFileSync("dist/too-old.css", "utf8").replaceAll(/\/\*.*?\*\//gs, "");
  expect(style).not.toMatch(
    /var\(|light-dark|clamp\(|min\(|max\(|:is\(|:where\(|:has\(|&|inset|gap|grid|flex|rem\b|[sdl]v[hw]/,
  );
});

/**
 * Features younger than the floor and without a fallback. For our code the compiler checks the language (`lib` of
 * tsconfig.app.json); this also covers libraries.
 */
const YOUNGER: Record<"css" | "js", Record<string, RegExp>> = {
  css: {
    "anchor positioning": /anchor-name|position-anchor|position-try|anchor\(/,
    "@starting-style": /@starting-style/,
    "@scope": /@scope\b/,
    "if()": /:\s*if\(/,
    "scroll-driven animation": /animation-timeline|scroll-timeline|view-timeline/,
    "calc-size, interpolate-size": /calc-size|interpolate-size/,
    "sibling-index": /sibling-(?:index|count)/,
    "text-box": /text-box/,
    "corner-shape": /corner-shape/,
    ":open": /:open\b/,
    stretch: /(?:width|height):\s*stretch/,
  },
  js: {
    "methods of sets": /\.(?:isSubsetOf|isSupersetOf|isDisjointFrom|symmetricDifference)\(/,
    "Array.fromAsync": /\bArray\.fromAsync\b/,
    "Promise.try": /\bPromise\.try\b/,
    "RegExp.escape": /\bRegExp\.escape\b/,
    "URL.parse": /\bURL\.parse\(/,
    "Intl.DurationFormat": /\bDurationFormat\b/,
    popovers: /\bshowPopover\b|\bpopovertarget\b/i,
    Iterator: /\bIterator\.(?:from|prototype)\b/,
    "bytes as text": /\bUint8Array\.from(?:Base64|Hex)\b/,
    moveBefore: /\.moveBefore\(/,
    Temporal: /\bTemporal\.Now\b/,
  },
};

for (const kind of ["css", "js"] as const) {
  test(`nothing in the built ${kind} is younger than the floor`, () => {
    const folder = join("dist", "assets");
    expect(existsSync(folder)).toBe(true);
    const files = readdirSync(folder).filter((name) => name.endsWith(`.${kind}`));
    expect(files.length).toBeGreaterThan(10);
    for (const name of files) {
      const text = readFileSync(join(folder, name), "utf8");
      for (const [feature, pattern] of Object.entries(YOUNGER[kind]))
        expect.soft(text.match(pattern)?.[0], `${name}: ${feature}`).toBeUndefined();
    }
  });
}

/** After a touch phones keep the hover state, so nothing may look hovered there. */
test("hover styles do not apply to touch", () => {
  const folder = join("dist", "assets");
  for (const name of readdirSync(folder).filter((name) => name.endsWith(".css"))) {
    const text = readFileSync(join(folder, name), "utf8");
    const withMouse = /@media[^{]*hover:\s*hover[^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g;
    expect.soft(text.replaceAll(withMouse, "").match(/[^{}]*:hover[^{}]*/)?.[0], name).toBeUndefined();
  }
});
