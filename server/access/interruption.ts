/**
 * What may end an evaluation besides a value: part of its course, caught by whoever began it. It has no stack, because
 * capturing one cost more than evaluating the whole condition.
 */
export abstract class Interruption extends Error {
  constructor(message: string, options?: ErrorOptions) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message, options);
    Error.stackTraceLimit = stackTraceLimit;
  }
}
