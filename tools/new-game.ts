import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { GAME_IDS } from "../app/routes.ts";

/** Makes the four files of a game, ready to run: `node tools/new-game.ts <id>`. */
const id = process.argv[2] ?? "";
const folder = join(import.meta.dirname, "..", "app", "games", id);

const config = `/** Milliseconds that one round takes. */
export const ROUND_MS = 10_000;
`;

const rules = `import type { Game } from "#domain/game/game.ts";
import { makeRandom } from "#domain/game/random.ts";
import { gameXp } from "#domain/progress/xp.ts";
import { ROUND_MS } from "./config.ts";

export interface Config {
  prompts: string[];
}

export interface State {
  prompts: string[];
  startedAtMs: number;
  done: number;
  isOver: boolean;
}

export type Event = { type: "done"; atMs: number };

/** What this game is, in one sentence. */
export const rules: Game<Config, State, Event> = {
  start({ prompts }, seed, nowMs) {
    return { prompts: makeRandom(seed).shuffle(prompts), startedAtMs: nowMs, done: 0, isOver: prompts.length === 0 };
  },

  step(state, event) {
    if (state.isOver) return { state, effects: [] };
    if (event.type === "tick") {
      if (event.atMs - state.startedAtMs < ROUND_MS) return { state, effects: [] };
      return { state: { ...state, isOver: true }, effects: [{ type: "cue", name: "finished" }] };
    }
    const done = state.done + 1;
    return { state: { ...state, done, isOver: done === state.prompts.length }, effects: [] };
  },

  isFinished: ({ isOver }) => isOver,

  summarize: ({ done, prompts }) => ({ score: done, total: prompts.length, xp: gameXp.${id}(done) }),
};
`;

const test = `import { describe, expect, it } from "vitest";
import { replay } from "#domain/game/game.ts";
import { ROUND_MS } from "./config.ts";
import { rules } from "./rules.ts";

const config = { prompts: ["a", "b", "c"] };

describe("${id}", () => {
  it("ends when everything is done", () => {
    const events = [1, 2, 3].map((atMs) => ({ type: "done" as const, atMs }));
    const state = replay(rules, { config, seed: 1, startedAtMs: 0, events });
    expect(rules.isFinished(state)).toBe(true);
    expect(rules.summarize(state)).toMatchObject({ score: 3, total: 3 });
  });

  it("ends when time is up", () => {
    const events = [{ type: "tick" as const, atMs: ROUND_MS }];
    const state = replay(rules, { config, seed: 1, startedAtMs: 0, events });
    expect(rules.summarize(state).score).toBe(0);
    expect(rules.isFinished(state)).toBe(true);
  });
});
`;

const view = `import type { ViewProps } from "../GameFrame.tsx";
import type { Event, State } from "./rules.ts";

/** Draws the state; everything that happens goes out as an event. */
export function View({ state, send }: ViewProps<State, Event>) {
  return (
    <button type="button" onClick={() => send({ type: "done" })}>
      {state.prompts[state.done]}
    </button>
  );
}
`;

if (!GAME_IDS.some((known) => known === id)) {
  console.error(
    `Usage: node tools/new-game.ts <id>\nwith one of: ${GAME_IDS.join(" ")} (new ids first go into app/routes.ts)`,
  );
  process.exitCode = 1;
} else if (existsSync(folder)) {
  console.error(`app/games/${id} is there already`);
  process.exitCode = 1;
} else {
  mkdirSync(folder, { recursive: true });
  const files = { "config.ts": config, "rules.ts": rules, "rules.test.ts": test, "View.tsx": view };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  console.log(`app/games/${id}: ${Object.keys(files).join(", ")}. Next: list it in app/games/index.ts.`);
}
