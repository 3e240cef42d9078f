import { IdentityError } from "../../protocol/identity/identityError.ts";

/** The owner of the work. */
export interface Claimant {
  /** Work of one key is done in order; the keys take turns. */
  key: string;
  /** Cannot be displaced by strangers. */
  isKnown: boolean;
}

interface Line {
  isKnown: boolean;
  waiting: { enter: () => void; refuse: () => void }[];
}

export interface FairQueueOptions {
  /** Pieces of work in parallel. */
  concurrency: number;
  /** Limits on waiting pieces, in total and per key. */
  longest: number;
  longestOfOne: number;
}

/** The lines of those who wait, in the order of their turns. */
function makeLines({ longest, longestOfOne }: Omit<FairQueueOptions, "concurrency">) {
  const lines = new Map<string, Line>();
  let waitingOfAll = 0;

  /** The longest line of a stranger loses its last place. */
  const makeRoom = (forLength: number, isKnown: boolean) => {
    const strangers = [...lines].filter(([, line]) => !line.isKnown);
    const [key, line] = strangers.reduce<[string, Line | undefined]>(
      (most, [key, line]) => (line.waiting.length > (most[1]?.waiting.length ?? 0) ? [key, line] : most),
      ["", undefined],
    );
    if (!line || (!isKnown && line.waiting.length <= forLength + 1)) throw busy();
    line.waiting.pop()!.refuse();
    waitingOfAll--;
    if (line.waiting.length === 0) lines.delete(key);
  };

  return {
    /** Waits for a turn. */
    stand({ key, isKnown }: Claimant): Promise<void> {
      const length = lines.get(key)?.waiting.length ?? 0;
      if (length >= longestOfOne) throw busy();
      if (waitingOfAll >= longest) makeRoom(length, isKnown);
      const line = lines.get(key) ?? { isKnown, waiting: [] };
      lines.set(key, line);
      waitingOfAll++;
      return new Promise((resolve, reject) => line.waiting.push({ enter: resolve, refuse: () => reject(busy()) }));
    },
    /** Lets the next one in; false if nobody waits. */
    callNext(): boolean {
      const [next] = lines;
      if (!next) return false;
      const [key, line] = next;
      const { enter } = line.waiting.shift()!;
      // The key's next turn comes after all others'.
      lines.delete(key);
      if (line.waiting.length > 0) lines.set(key, line);
      waitingOfAll--;
      enter();
      return true;
    },
  };
}

/**
 * Runs little work in parallel, in turns between the keys, so that only those who ask for much wait long. When it is
 * full, the longest line of a stranger loses its last place to a key with fewer; work without a place is refused.
 */
export function makeFairQueue({ concurrency, ...limits }: FairQueueOptions) {
  const lines = makeLines(limits);
  let running = 0;

  const enter = (whose: Claimant): Promise<void> | undefined => {
    if (running >= concurrency) return lines.stand(whose);
    running++;
    return undefined;
  };
  // A freed place goes straight to the next piece.
  const leave = () => {
    if (!lines.callNext()) running--;
  };

  return async <T>(whose: Claimant, work: () => Promise<T>): Promise<T> => {
    await enter(whose);
    try {
      return await work();
    } finally {
      leave();
    }
  };
}

const busy = () => new IdentityError("TOO_MANY_ATTEMPTS_TRY_LATER", "The server is busy.");
