import { availableParallelism } from "node:os";
import { Worker } from "node:worker_threads";
import type { RenderAnswer, RenderJob } from "./renderWorker.ts";

/** Draws techniques on all cores; results come in any order. */
export async function renderAll(jobs: readonly RenderJob[], onAnswer: (answer: RenderAnswer) => void): Promise<void> {
  const queue = [...jobs];
  const threads = Math.min(jobs.length, availableParallelism());
  await Promise.all(Array.from({ length: threads }, () => workThrough(queue, onAnswer)));
}

function workThrough(queue: RenderJob[], onAnswer: (answer: RenderAnswer) => void): Promise<void> {
  const worker = new Worker(new URL("./renderWorker.ts", import.meta.url));
  return new Promise((settle, fail) => {
    const next = () => {
      const job = queue.shift();
      if (job) worker.postMessage(job);
      else void worker.terminate().then(() => settle(), fail);
    };
    worker.on("message", (answer: RenderAnswer) => {
      onAnswer(answer);
      next();
    });
    worker.on("error", fail);
    next();
  });
}
