/** Runs asynchronous tasks one after another, in the order in which they came. */
export class TaskQueue {
  #tail: Promise<void> = Promise.resolve();
  #waiting = 0;
  #stopped = false;
  readonly #onFault: (fault: unknown) => void;

  constructor(onFault: (fault: unknown) => void) {
    this.#onFault = onFault;
  }

  /** Tasks that run or wait. */
  get waiting(): number {
    return this.#waiting;
  }

  add(task: () => Promise<void> | void): void {
    if (this.#stopped) return;
    this.#waiting++;
    this.#tail = this.#tail.then(() => this.#run(task));
  }

  /** Lets the running task end and starts none after it. */
  stop(): void {
    this.#stopped = true;
  }

  /** Resolves when the last added task has ended or was dropped. */
  settled(): Promise<void> {
    return this.#tail;
  }

  async #run(task: () => Promise<void> | void): Promise<void> {
    try {
      if (!this.#stopped) await task();
    } catch (fault) {
      this.#onFault(fault);
    } finally {
      this.#waiting--;
    }
  }
}
