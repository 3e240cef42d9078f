import { readFileSync } from "node:fs";
import { expect } from "@playwright/test";
import type { Key, Tab } from "./engines/engine.ts";
import type * as finder from "./finder.ts";
import type { Seen } from "./finder.ts";
import { FINDER_BUNDLE } from "../fixtures/browser/bundle.ts";
import { describe, type Target, send } from "./targets.ts";

type Finder = typeof finder;

/** Longest wait for an expected state; the journey goes on as soon as it is there. */
const WITHIN_MS = 15_000;
const MOST_MISSES = 5;
const INTERVALS_MS = [20, 50, 100, 200];

/** A page without the finder answers this, and then gets it. */
const MISSING = "no finder";
const CALL = `async (name, ...args) => {
  if (typeof finder === "undefined") return { missing: true };
  return { result: await finder[name](...args) };
}`;

/** What a person sees in a tab and does with it, in any engine. Each call waits until it is possible. */
export class Screen {
  readonly tab: Tab;
  readonly #origin: string;

  constructor(tab: Tab, origin: string) {
    this.tab = tab;
    this.#origin = origin;
  }

  async #call<K extends keyof Finder>(name: K, ...args: unknown[]): Promise<Awaited<ReturnType<Finder[K]>>> {
    type Answer = { missing?: true; result: Awaited<ReturnType<Finder[K]>> };
    const ask = () => this.tab.run<Answer>(CALL, [name, ...args]);
    let answer = await ask();
    if (answer.missing) {
      await this.tab.run(`() => { ${readFileSync(FINDER_BUNDLE, "utf8")}; globalThis.finder = finder; }`, []);
      answer = await ask();
    }
    if (answer.missing) throw new Error(MISSING);
    return answer.result;
  }

  /**
   * Repeats a question to the page until the answer is right. A page that is being left does not answer, so it is asked
   * again.
   */
  async #until<T>(what: string, ask: () => Promise<T>, isRight: (answer: T) => boolean, withinMs: number): Promise<T> {
    let last: T | undefined;
    const attempt = async () => {
      last = await ask();
      if (!isRight(last)) throw new Error(`${what}: ${JSON.stringify(last)}`);
    };
    await expect(attempt).toPass({ timeout: withinMs, intervals: INTERVALS_MS });
    return last!;
  }

  #look(target: Target): Promise<Seen> {
    return this.#call("look", send(target));
  }

  /** Loads a page of the app, or the address in a mail. */
  goto(address: string): Promise<void> {
    return this.tab.goto(new URL(address, this.#origin).href);
  }

  async sees(target: Target, withinMs = WITHIN_MS): Promise<Seen> {
    return this.#until(
      `sees ${describe(target)}`,
      () => this.#look(target),
      ({ count }) => count > 0,
      withinMs,
    );
  }

  async seesNot(target: Target, withinMs = WITHIN_MS): Promise<void> {
    await this.#until(
      `sees no ${describe(target)}`,
      () => this.#look(target),
      ({ count }) => count === 0,
      withinMs,
    );
  }

  /** Waits until the first match has the expected state. */
  async seesThat(target: Target, isRight: (seen: Seen) => boolean, withinMs = WITHIN_MS): Promise<Seen> {
    const ask = () => this.#look(target);
    return this.#until(describe(target), ask, (seen) => seen.count > 0 && isRight(seen), withinMs);
  }

  /** Whether it is there at this moment. */
  async isThere(target: Target): Promise<boolean> {
    return (await this.#look(target)).count > 0;
  }

  /** Presses it with a real pointer; again if it moved away in the same moment. */
  async tap(target: Target): Promise<void> {
    const ask = () => this.#call("place", send(target));
    for (let attempt = 1; ; attempt++) {
      const place = await this.#until(`taps ${describe(target)}`, ask, (found) => "x" in found, WITHIN_MS);
      if ("x" in place) await this.tab.tap(place.x, place.y);
      // A page that the press leaves does not answer.
      const hasMissed = await this.#call("hasMissed").catch(() => false);
      if (!hasMissed) return;
      if (attempt === MOST_MISSES) throw new Error(`${describe(target)} moves away again and again`);
    }
  }

  /** Chooses a radio button or a checkbox, if it is not chosen yet. */
  async check(target: Target): Promise<void> {
    if ((await this.sees(target)).isChecked) return;
    await this.tap(target);
    await this.seesThat(target, ({ isChecked }) => isChecked);
  }

  /** Types a text in place of what a field holds. */
  async fill(target: Target, content: string): Promise<void> {
    const ask = () => this.#call("focus", send(target));
    await this.#until(`focuses ${describe(target)}`, ask, Boolean, WITHIN_MS);
    await this.tab.type(content);
    await this.seesThat(target, ({ value }) => value === content);
  }

  async choose(list: Target, option: string): Promise<void> {
    const ask = () => this.#call("choose", send(list), option);
    await this.#until(`chooses ${option} in ${describe(list)}`, ask, Boolean, WITHIN_MS);
  }

  press(key: Key | (string & {})): Promise<void> {
    return this.tab.press(key);
  }

  /** Waits until the service worker has cached everything for offline use. */
  async isInstalled(): Promise<void> {
    await this.tab.run("() => navigator.serviceWorker.ready.then(() => true)", []);
  }
}
