import * as v from "valibot";
import { KEEP_MS } from "./keepMs.ts";
import { type Game, replay, type RunRecord, type Tick } from "./game.ts";

/** A run as kept on the device: enough to replay and resume it. */
export interface KeptRun<Config, Event> extends RunRecord<Config, Event | Tick> {
  runId: string;
  /** Run time at which it was left. */
  passedMs: number;
  /** Time of day at which it was left. */
  keptAtMs: number;
}

const timeMs = v.pipe(v.number(), v.finite(), v.minValue(0));

/** The meaning of events is for the games to check; here only their form, and that time never runs back. */
const events = v.pipe(
  v.array(v.looseObject({ type: v.string(), atMs: timeMs })),
  v.check((list) => list.every(({ atMs }, index) => atMs >= (list[index - 1]?.atMs ?? 0))),
);

const keptSchema = v.object({
  runId: v.pipe(v.string(), v.nonEmpty()),
  config: v.unknown(),
  seed: v.pipe(v.number(), v.integer()),
  startedAtMs: timeMs,
  events,
  passedMs: timeMs,
  keptAtMs: timeMs,
});

/** Reads the config of a kept run; `undefined` where it is broken. */
export const configParser =
  <Schema extends v.GenericSchema>(schema: Schema) =>
  (kept: unknown): v.InferOutput<Schema> | undefined => {
    const parsed = v.safeParse(schema, kept);
    return parsed.success ? parsed.output : undefined;
  };

/** A kept run and its last state. */
export interface Resumable<Config, State, Event> {
  kept: KeptRun<Config, Event>;
  state: State;
}

/**
 * Reads a kept run and replays it. `undefined` if it is broken, over or too old; then the game starts from the
 * beginning.
 */
export function parseKeptRun<Config, State, Event extends { atMs: number }>(
  stored: unknown,
  game: Game<Config, State, Event>,
  parseConfig: (kept: unknown) => Config | undefined,
  nowMs: number,
): Resumable<Config, State, Event> | undefined {
  const parsed = v.safeParse(keptSchema, stored);
  if (!parsed.success || nowMs - parsed.output.keptAtMs > KEEP_MS) return undefined;
  const config = parseConfig(parsed.output.config);
  if (config === undefined) return undefined;
  const kept = { ...parsed.output, config, events: parsed.output.events as unknown as (Event | Tick)[] };
  try {
    const state = replay(game, kept);
    return game.isFinished(state) ? undefined : { kept, state };
  } catch {
    // Events unknown to this version of the rules.
    return undefined;
  }
}
