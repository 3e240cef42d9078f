import { resolve } from "node:path";
import { setTimeout } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { type Process, type Processes, startProcesses } from "../fixtures/processes.ts";
import { expect, test } from "../fixtures/protocol.ts";

/** Three processes on one PostgreSQL. `CHAOS_SECONDS=600` for the long run, `CHAOS_SEED` for the same faults again. */
const CHAOS_MS = 1000 * Number(process.env.CHAOS_SECONDS ?? 30);
const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

const ONCE_RULES = resolve("tests/fixtures/once.rules");
const COUNTERS = ["a", "b", "c"];
/** How long a client may be without an answer after a fault: the SDK's own pauses, and a start of a process. */
const LONGEST_SILENCE_MS = 30_000;

const enter = (page: Page, email: string) =>
  page.evaluate(async (email) => {
    const { auth } = sdk.connect("main");
    await sdk.createUserWithEmailAndPassword(auth, email, "Reiterstand-50-50");
  }, email);

/** What a page has had acknowledged; `repeated` are those that had been done before, though nobody had said so. */
interface Written {
  sent: number;
  acknowledged: string[];
  repeated: string[];
  failed: string[];
  longestSilenceMs: number;
}

/** Plays and counts one after the other, several at once, until it is stopped. */
const startWriting = (page: Page, writer: string) =>
  page.evaluate(
    ({ writer, counters }) => {
      const db = sdk.getFirestore(sdk.getApp("main"));
      const written = { sent: 0, acknowledged: [], repeated: [], failed: [], longestSilenceMs: 0 } as Written;
      const state = { written, isOver: false, ended: Promise.resolve() as Promise<unknown> };
      let answeredAtMs = performance.now();
      const work = async () => {
        while (!state.isOver) {
          const id = `${writer}-${written.sent++}`;
          const counter = counters[written.sent % counters.length]!;
          const batch = sdk.writeBatch(db);
          batch.set(sdk.doc(db, `plays/${id}`), { counter, at: sdk.serverTimestamp() });
          batch.set(sdk.doc(db, `counters/${counter}`), { n: sdk.increment(1) }, { merge: true });
          await batch.commit().then(
            () => written.acknowledged.push(id),
            (error: { code: string }) => {
              (error.code === "permission-denied" ? written.repeated : written.failed).push(id);
            },
          );
          const nowMs = performance.now();
          written.longestSilenceMs = Math.max(written.longestSilenceMs, nowMs - answeredAtMs);
          answeredAtMs = nowMs;
          await new Promise((next) => window.setTimeout(next, 20));
        }
      };
      state.ended = Promise.all([work(), work(), work()]);
      Object.assign(window, { writing: state });
    },
    { writer, counters: COUNTERS },
  );

const stopWriting = (page: Page) =>
  page.evaluate(async () => {
    const { writing } = window as unknown as {
      writing: { isOver: boolean; ended: Promise<unknown>; written: Written };
    };
    writing.isOver = true;
    await writing.ended;
    return writing.written;
  });

interface Seen {
  plays: string[];
  counters: Record<string, number>;
  /** Values of a counter that came after a later one. */
  backwards: string[];
}

/** Listens to everything, and looks whether a counter ever goes back. */
const startListening = (page: Page) =>
  page.evaluate(() => {
    const db = sdk.getFirestore(sdk.getApp("main"));
    const seen: Seen = { plays: [], counters: {}, backwards: [] };
    Object.assign(window, { seen });
    sdk.onSnapshot(sdk.collection(db, "plays"), (snapshot) => {
      seen.plays = snapshot.docs.map(({ id }) => id);
    });
    sdk.onSnapshot(sdk.collection(db, "counters"), (snapshot) => {
      for (const document of snapshot.docs) {
        const n = document.get("n") as number;
        const before = seen.counters[document.id] ?? 0;
        if (n < before) seen.backwards.push(`${document.id}: ${n} after ${before}`);
        seen.counters[document.id] = n;
      }
    });
  });

const seenBy = (page: Page) => page.evaluate(() => (window as unknown as { seen: Seen }).seen);

/** Numbers from 0 to 1, the same for the same seed (mulberry32). */
function makeRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** What can happen to a process; it is well again when this resolves. */
const FAULTS: Record<string, (process: Process, all: Processes, forMs: number) => Promise<void>> = {
  killed: async ({ dojo }, _, forMs) => {
    await dojo.kill();
    await setTimeout(forMs);
    await dojo.restart();
  },
  stopped: async ({ dojo }) => dojo.restart(),
  parted: async ({ name }, { balancer }, forMs) => {
    balancer.part(name);
    await setTimeout(forMs);
    balancer.heal(name);
  },
  "without database": async ({ link }, _, forMs) => {
    link.shut();
    await setTimeout(forMs);
    link.open();
  },
};

/** One fault after the other, each of some process, until the time is over. Two such courses never meet in a process. */
async function makeTrouble(all: Processes, random: () => number, untilMs: number): Promise<string[]> {
  const told: string[] = [];
  const troubled = new Set<Process>();
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const course = async () => {
    while (performance.now() < untilMs) {
      const process = pick(all.processes.filter((one) => !troubled.has(one)));
      const [kind, fault] = pick(Object.entries(FAULTS));
      troubled.add(process);
      told.push(`${process.name} ${kind}`);
      await fault(process, all, 200 + random() * 2_000);
      troubled.delete(process);
      await setTimeout(500 + random() * 2_500);
    }
  };
  await Promise.all([course(), course()]);
  return told;
}

test("kills and partitions lose nothing, do nothing twice, and leave no listener behind", async ({ openClient }) => {
  test.setTimeout(CHAOS_MS + 180_000);
  say(`CHAOS_SEED=${SEED} CHAOS_SECONDS=${CHAOS_MS / 1000}`);
  const all = await startProcesses("by-name", { DOJO_RULES: ONCE_RULES });
  try {
    const at = { ...all.processes[0]!.dojo, url: all.url };
    const writers = [await openClient(at), await openClient(at)];
    const readers = [await openClient(at), await openClient(at)];
    for (const [index, page] of [...writers, ...readers].entries()) await enter(page, `p${index}@example.org`);
    await Promise.all(readers.map(startListening));
    await Promise.all(writers.map((page, index) => startWriting(page, `w${index}`)));

    const told = await makeTrouble(all, makeRandom(SEED), performance.now() + CHAOS_MS);
    const written = await Promise.all(writers.map(stopWriting));
    const done = written.flatMap(({ acknowledged, repeated }) => [...acknowledged, ...repeated]).sort();
    say(
      `${told.length} faults (${told.join(", ")}), ${done.length} plays, ` +
        `${written.flatMap(({ repeated }) => repeated).length} of them sent again, ` +
        `longest silences ${written.map(({ longestSilenceMs }) => Math.round(longestSilenceMs)).join(", ")} ms`,
    );

    expect(written.flatMap(({ failed }) => failed)).toEqual([]);
    expect(done).toHaveLength(written.reduce((sum, { sent }) => sum + sent, 0));
    for (const page of readers) {
      await expect.poll(async () => (await seenBy(page)).plays.length, { timeout: 60_000 }).toBe(done.length);
      const { plays, counters, backwards } = await seenBy(page);
      expect(plays.sort()).toEqual(done);
      expect(backwards).toEqual([]);
      await expect.poll(async () => sumOf((await seenBy(page)).counters), { timeout: 30_000 }).toBe(done.length);
      expect(Object.keys(counters).sort()).toEqual(COUNTERS);
    }
    for (const { longestSilenceMs } of written) expect(longestSilenceMs).toBeLessThan(LONGEST_SILENCE_MS);
  } finally {
    await all.remove();
  }
});

const say = (line: string) => void process.stdout.write(`\n${line}\n`);

const sumOf = (counters: Record<string, number>) => Object.values(counters).reduce((sum, n) => sum + n, 0);
