import { readFileSync, writeFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";

/** Memory in MB; `undefined` where the system does not tell. */
export interface Memory {
  /** More than before in the process of the page, at most while the work was done. */
  peakMB: number;
  /** More than before in all processes of the browser, after the work and with what it made. */
  keptMB: number;
}

interface Process {
  id: number;
  type: string;
}

async function processesOf(browser: Browser): Promise<Process[]> {
  const client = await browser.newBrowserCDPSession();
  const { processInfo } = await client.send("SystemInfo.getProcessInfo");
  await client.detach();
  return processInfo;
}

/** A line of a file in `/proc`, which counts in kB. */
function readMB(pid: number, file: string, name: string): number {
  const text = readFileSync(`/proc/${pid}/${file}`, "utf8");
  return Number(new RegExp(`^${name}:\\s+(\\d+)`, "m").exec(text)?.[1]) / 1024;
}

/** What all processes hold; what several share is counted once. */
const heldMB = (processes: readonly Process[]) =>
  processes.reduce((sum, { id }) => sum + readMB(id, "smaps_rollup", "Pss"), 0);

async function collectGarbage(page: Page): Promise<void> {
  const client = await page.context().newCDPSession(page);
  await client.send("HeapProfiler.collectGarbage");
  await client.detach();
}

/** What some work costs the only page of a browser. */
export async function memoryOf(
  browser: Browser,
  page: Page,
  work: () => Promise<unknown>,
): Promise<Memory | undefined> {
  await collectGarbage(page);
  const before = await processesOf(browser);
  try {
    const allMB = heldMB(before);
    const renderers = before.filter(({ type }) => type === "renderer");
    const rssMB = renderers.map(({ id }) => readMB(id, "status", "VmRSS"));
    // Forgets the peaks until now.
    renderers.forEach(({ id }) => writeFileSync(`/proc/${id}/clear_refs`, "5"));
    await work();
    const grownMB = renderers.map(({ id }, place) => readMB(id, "status", "VmHWM") - rssMB[place]!);
    await collectGarbage(page);
    return { peakMB: Math.max(...grownMB), keptMB: heldMB(await processesOf(browser)) - allMB };
  } catch (error) {
    if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return undefined;
    throw error;
  }
}
