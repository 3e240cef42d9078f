export interface Figure {
  name: string;
  value: string;
  goal?: string;
}

/** The median of several measurements. */
export function median(values: number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** The least of several measurements that so much of them do not exceed, such as 0.99. */
export function percentile(values: number[], part: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** Runs `work` many times, in so many lanes at once; returns operations per second. */
export async function rate(
  count: number,
  atOnce: number,
  work: (index: number, lane: number) => Promise<void>,
): Promise<number> {
  const startedAtMs = performance.now();
  let next = 0;
  const run = async (lane: number) => {
    while (next < count) await work(next++, lane);
  };
  await Promise.all(Array.from({ length: atOnce }, (_, lane) => run(lane)));
  return (count * 1000) / (performance.now() - startedAtMs);
}
