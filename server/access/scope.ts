import { refuseUnknown } from "./queryKnowledge.ts";
import type { RuleValue } from "./values.ts";

/** An id that a query leaves open. */
export const UNKNOWN = Symbol("unknown id");

/** A value, or a placeholder: an id that a query leaves open, or a refusal to give the value. */
type Variable = RuleValue | typeof UNKNOWN | (() => never);

/** The variables of a block or function call, and the scope around it. */
export class Scope {
  readonly #variables: Map<string, Variable>;
  readonly #outer: Scope | undefined;
  /** The number of enclosing blocks; functions have the depth of the block that declares them. */
  readonly depth: number;

  constructor(depth: number, variables: Iterable<readonly [string, Variable]>, outer?: Scope) {
    this.depth = depth;
    this.#variables = new Map(variables);
    this.#outer = outer;
  }

  set(name: string, value: RuleValue): void {
    this.#variables.set(name, value);
  }

  get(name: string): RuleValue {
    const value = this.#variables.get(name);
    if (value === UNKNOWN) return refuseUnknown(`the id ${name}`);
    if (typeof value === "function") return value();
    if (value !== undefined) return value;
    if (!this.#outer) throw new TypeError(`the resolver let ${name} pass`);
    return this.#outer.get(name);
  }

  /** The scope of a function declared at `depth`, whoever calls it. */
  blockAt(depth: number): Scope {
    const isThere = this.depth <= depth && this.#outer?.depth !== depth;
    return isThere || !this.#outer ? this : this.#outer.blockAt(depth);
  }
}
