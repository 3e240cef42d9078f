/** Runs asynchronous tasks on the connection one after another, in order of arrival. */
export class Lane {
  #last: Promise<unknown> = Promise.resolve();

  run<T>(task: () => Promise<T> | T): Promise<T> {
    const result = this.#last.then(task);
    this.#last = result.catch(() => undefined);
    return result;
  }
}
