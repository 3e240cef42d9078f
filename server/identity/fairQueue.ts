import { IdentityError } from "../protocol/identityError.ts";

/** Whose work it is. */
export interface Claimant {
  /** Work of one key is done in order; the keys take turns. */
  key: string;
  /** Not to be pushed out by strangers. */
  isKnown: boolean;
}

interface Line {
  isKnown: boolean;
  waiting: { enter: () => void; refuse: () => void }[];
}

export interface FairQueueOptions {
  /** Pieces of work at a time. */
  concurrency: number;
  /** Pieces that wait, of all and of one key. */
  longest: number;
  longestOfOne: number;
}

/**
 * Runs little at a time, by turns between the keys, so that who asks for much waits long and nobody else does. When it is full, the
 * longest line of a stranger loses its last place to one who has fewer; what finds no place is refused.
 */
export function makeFairQueue({ concurrency, longest, longestOfOne }: FairQueueOptions) {
  /** In the order of their turns. */
  const lines = new Map<string, Line>();
  let running = 0;
  let waitingOfAll = 0;

  const remove = (key: string, line: Line) => {
    waitingOfAll--;
    if (line.waiting.length === 0) lines.delete(key);
  };

  const makeRoom = (forLength: number, isKnown: boolean) => {
    const strangers = [...lines].filter(([, line]) => !line.isKnown);
    const [key, line] = strangers.reduce<[string, Line | undefined]>(
      (most, [key, line]) => (line.waiting.length > (most[1]?.waiting.length ?? 0) ? [key, line] : most),
      ["", undefined],
    );
    if (!line || (!isKnown && line.waiting.length <= forLength + 1)) throw busy();
    line.waiting.pop()!.refuse();
    remove(key, line);
  };

  const enter = ({ key, isKnown }: Claimant): Promise<void> | undefined => {
    if (running < concurrency) {
      running++;
      return undefined;
    }
    const length = lines.get(key)?.waiting.length ?? 0;
    if (length >= longestOfOne) throw busy();
    if (waitingOfAll >= longest) makeRoom(length, isKnown);
    const line = lines.get(key) ?? { isKnown, waiting: [] };
    lines.set(key, line);
    waitingOfAll++;
    return new Promise((resolve, reject) => line.waiting.push({ enter: resolve, refuse: () => reject(busy()) }));
  };

  // The place of who leaves goes straight to the next.
  const leave = () => {
    const [next] = lines;
    if (!next) return void running--;
    const [key, line] = next;
    const { enter } = line.waiting.shift()!;
    // Its next turn comes after everybody else's.
    lines.delete(key);
    if (line.waiting.length > 0) lines.set(key, line);
    waitingOfAll--;
    enter();
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
