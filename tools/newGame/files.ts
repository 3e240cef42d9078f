/** The names that the files of a game share. */
export interface NewGame {
  id: string;
  /** The id with a capital letter: names the entry and begins its types. */
  name: string;
  title: string;
}

const config = () => `/** How long a run takes at most. */
export const LIMIT_MS = 10_000;
`;

const rules = ({ id, name }: NewGame) => `import type { Game } from "#domain/game/game.ts";
import { GAMES } from "#domain/game/games.ts";
import { makeRandom } from "#domain/game/random.ts";
import { LIMIT_MS } from "./config.ts";

export interface ${name}Config {
  prompts: readonly string[];
}

export interface ${name}State extends ${name}Config {
  startedAtMs: number;
  done: number;
  isOver: boolean;
}

export type ${name}Event = { type: "done"; atMs: number };

/** One prompt after the other until all are done or time is up. */
export const ${id}: Game<${name}Config, ${name}State, ${name}Event> = {
  start: ({ prompts }, seed, nowMs) => ({
    prompts: makeRandom(seed).shuffle(prompts),
    startedAtMs: nowMs,
    done: 0,
    isOver: prompts.length === 0,
  }),

  step(state, event) {
    if (state.isOver) return { state, effects: [] };
    if (event.type === "tick") {
      if (event.atMs - state.startedAtMs < LIMIT_MS) return { state, effects: [] };
      return { state: { ...state, isOver: true }, effects: [{ type: "cue", name: "finished" }] };
    }
    const done = state.done + 1;
    return { state: { ...state, done, isOver: done === state.prompts.length }, effects: [] };
  },

  isFinished: ({ isOver }) => isOver,

  summarize: ({ done, prompts }) => ({ score: done, total: prompts.length, xp: GAMES.${id}.xp(done) }),
};
`;

const rulesTest = ({ id, name }: NewGame) => `import { describe, expect, it } from "vitest";
import { replay } from "#domain/game/game.ts";
import { LIMIT_MS } from "./config.ts";
import { ${id}, type ${name}Event } from "./rules.ts";

const config = { prompts: ["a", "b", "c"] };

const doneAt = (atMs: number): ${name}Event => ({ type: "done", atMs });

describe("${id}", () => {
  it("ends when everything is done", () => {
    const events = [1, 2, 3].map(doneAt);
    const state = replay(${id}, { config, seed: 1, startedAtMs: 0, events });
    expect(${id}.isFinished(state)).toBe(true);
    expect(${id}.summarize(state)).toEqual({ score: 3, total: 3, xp: 3 });
  });

  it("ends when time is up", () => {
    const events = [doneAt(1), { type: "tick" as const, atMs: LIMIT_MS }];
    const state = replay(${id}, { config, seed: 1, startedAtMs: 0, events });
    expect(${id}.isFinished(state)).toBe(true);
    expect(${id}.summarize(state)).toEqual({ score: 1, total: 3, xp: 1 });
  });
});
`;

const view = ({ name }: NewGame) => `import { Button } from "../../ui/controls/Button.tsx";
import type { ViewProps } from "../kit.ts";
import type { ${name}Event, ${name}State } from "./rules.ts";

/** The current prompt as a button. */
export function View({ state, send }: ViewProps<${name}State, ${name}Event>) {
  return (
    <Button variant="primary" size="large" onClick={() => send({ type: "done" })}>
      {state.prompts[state.done]}
    </Button>
  );
}
`;

const entry = ({ id, name }: NewGame) => `import { useState } from "react";
import { ${id}Text as text } from "../../text/${id}.ts";
import { DrillIntro } from "../frame/DrillIntro.tsx";
import type { GameKit } from "../kit.ts";
import { type GameEntryProps, GameRuns } from "../run/GameRuns.tsx";
import { ${id}, type ${name}Config, type ${name}Event, type ${name}State } from "./rules.ts";
import { View } from "./View.tsx";

const kit: GameKit<${name}Config, ${name}State, ${name}Event> = {
  rules: ${id},
  View,
  status: ({ done, prompts }) => text.status(done, prompts.length),
  eventOfKey: (_, key) => (key === "Enter" ? { type: "done" } : undefined),
};

const config: ${name}Config = { prompts: text.prompts };

const recap = ({ done }: ${name}State) => <p>{text.recap(done)}</p>;

/** The game from its start button to its result. */
export function ${name}({ title, exit }: GameEntryProps) {
  const [isStarted, setStarted] = useState(false);
  if (isStarted) {
    return (
      <GameRuns
        game="${id}"
        title={title}
        kit={kit}
        config={config}
        exit={exit}
        recap={recap}
        onSettings={() => setStarted(false)}
      />
    );
  }
  return (
    <DrillIntro
      title={title}
      exit={exit}
      lead={text.lead}
      how={text.how}
      start={text.start}
      onStart={() => setStarted(true)}
    />
  );
}
`;

const text = ({ id, title }: NewGame) => `/** Words of ${id}. */
export const ${id}Text = {
  lead: ${JSON.stringify(`${title}: Tippe alles an, bevor die Zeit um ist.`)},
  how: ["Du hast zehn Sekunden."],
  start: "Start",
  prompts: ["Eins", "Zwei", "Drei"],
  status: (done: number, total: number) => \`\${done} von \${total}\`,
  recap: (done: number) => \`Geschafft: \${done}\`,
} as const;
`;

/** The files of a game by their paths: playable from the first moment, and meant to be rewritten. */
export const filesFor = (game: NewGame): Record<string, string> => ({
  [`app/games/${game.id}/config.ts`]: config(),
  [`app/games/${game.id}/rules.ts`]: rules(game),
  [`app/games/${game.id}/rules.test.ts`]: rulesTest(game),
  [`app/games/${game.id}/View.tsx`]: view(game),
  [`app/games/${game.id}/${game.name}.tsx`]: entry(game),
  [`app/text/${game.id}.ts`]: text(game),
});
