import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { everyUnref } from "./timers.ts";

/** Of a processor's time, what a server may use in which nobody waits for anything. */
const QUIET_SHARE = 0.02;
/** Less is not worth the work. */
const WORTH_BYTES = 150 * 1024 * 1024;
/** How much more than what was left the last time: that is in use. */
const GROWTH = 1.25;
const LOOK_EVERY_MS = 5_000;

/** What is asked of the process, and of the engine. */
interface Process {
  /** Milliseconds of processor time that it has used. */
  usedMs(): number;
  /** Bytes that it holds of the machine's memory. */
  heldBytes(): number;
  /** Gives back what is not in use. */
  giveBack(): void;
}

/** Looks at a process, so often; returns what is to be done each time. */
export function watchQuiet(process: Process, everyMs: number): () => void {
  let usedMs = process.usedMs();
  let leftBytes = 0;
  return () => {
    const sinceMs = process.usedMs() - usedMs;
    usedMs += sinceMs;
    if (sinceMs > everyMs * QUIET_SHARE) return;
    if (process.heldBytes() < Math.max(WORTH_BYTES, leftBytes * GROWTH)) return;
    process.giveBack();
    leftBytes = process.heldBytes();
    usedMs = process.usedMs();
  };
}

/**
 * After a load, gives memory back once nobody waits for anything. The engine keeps what it once took for objects, up to
 * some hundred MB, and only lets go of it on its way to being short of memory.
 */
export function giveBackWhenQuiet(): void {
  const look = watchQuiet(
    {
      usedMs: () => {
        const { user, system } = process.cpuUsage();
        return (user + system) / 1000;
      },
      heldBytes: () => process.memoryUsage.rss(),
      giveBack: collectAll,
    },
    LOOK_EVERY_MS,
  );
  everyUnref(LOOK_EVERY_MS, look);
}

/** Some 50 ms in which nothing else is done. There is no other way to ask the engine for it while it runs. */
function collectAll(): void {
  setFlagsFromString("--expose-gc");
  const collect = runInNewContext("gc") as (options: object) => void;
  collect({ type: "major", execution: "sync", flavor: "last-resort" });
}
