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

/** Runs `work` many times, a few in parallel; returns operations per second. */
export async function rate(count: number, atOnce: number, work: (index: number) => Promise<void>): Promise<number> {
  const startedAtMs = performance.now();
  let next = 0;
  const lane = async () => {
    while (next < count) await work(next++);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return (count * 1000) / (performance.now() - startedAtMs);
}
