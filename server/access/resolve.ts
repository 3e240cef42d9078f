import type { Callable } from "./methods/callable.ts";
import { GLOBAL_FUNCTIONS, NAMESPACES } from "./methods/functions.ts";
import { isMethodName } from "./methods/methods.ts";
import { Pattern } from "./methods/pattern.ts";
import {
  type Block,
  type Expression,
  type FunctionDeclaration,
  type Position,
  RulesSyntaxError,
} from "./language/syntax.ts";
import { RuleFault } from "./values.ts";

/** The functions that read other documents. */
export const LOOKUPS = ["get", "exists", "getAfter", "existsAfter"] as const;
export type Lookup = (typeof LOOKUPS)[number];

/** Where a variable stands: in the blocks around (`bound`) or in the called function. */
type Place = { kind: "bound" | "local"; place: number };

/** The meaning of a variable or a call. A declared function sees the variables of the blocks around it, not its caller's. */
export type Target =
  | Place
  | { kind: "declared"; declaration: FunctionDeclaration }
  | { kind: "pure"; callable: Callable<null> }
  | { kind: "lookup"; lookup: Lookup }
  /** A name in a path that no variable has: `bind()` gives its value. */
  | { kind: "open" }
  /** A method whose regular expression is a literal in the rules, compiled once. */
  | { kind: "pattern"; pattern: Pattern };

/** The meaning of each name and call in the rules. A method call without an entry is one of its object. */
export type Targets = Map<Expression, Target>;

/** Methods whose first argument is a regular expression. */
const PATTERN_METHODS = new Set(["matches", "replace", "split"]);

const MAX_PARAMETERS = 7;
const MAX_LETS = 10;
const MAX_CALL_DEPTH = 20;

interface Scope {
  variables: Map<string, Place>;
  functions: Map<string, FunctionDeclaration>;
  outer?: Scope;
}

/** The variables that are there without any block. */
const ROOT = ["request", "resource"];

const placed = (kind: Place["kind"], names: readonly string[], first = 0): Scope["variables"] =>
  new Map(names.map((name, index) => [name, { kind, place: first + index }]));

/** Resolves every name, and refuses rules with unknown names or recursion. Throws `RulesSyntaxError`. */
export function resolve(service: Block, fileName: string): Targets {
  const resolver = new Resolver(fileName);
  resolver.block(service, { variables: placed("bound", ROOT), functions: new Map() }, ROOT.length);
  resolver.checkCallDepth();
  return resolver.targets;
}

class Resolver {
  readonly targets: Targets = new Map();
  readonly #fileName: string;
  readonly #calls = new Map<FunctionDeclaration, Set<FunctionDeclaration>>();
  #inside: FunctionDeclaration | undefined;

  constructor(fileName: string) {
    this.#fileName = fileName;
  }

  #fail(problem: string, at: Position): never {
    throw new RulesSyntaxError(problem, this.#fileName, at);
  }

  /** `first` is the place of its first wildcard. */
  block(block: Block, outer: Scope, first: number): void {
    const wildcards = block.segments.flatMap((segment) => (segment.kind === "literal" ? [] : [segment.name]));
    const functions = new Map<string, FunctionDeclaration>();
    for (const declaration of block.functions) {
      if (functions.has(declaration.name)) this.#fail(`There are two functions ${declaration.name}().`, declaration.at);
      functions.set(declaration.name, declaration);
    }
    const scope: Scope = { variables: placed("bound", wildcards, first), functions, outer };
    for (const declaration of block.functions) this.#function(declaration, scope);
    for (const allow of block.allows) this.#expression(allow.condition, scope);
    for (const inner of block.blocks) this.block(inner, scope, first + wildcards.length);
  }

  #function(declaration: FunctionDeclaration, outer: Scope): void {
    const { at, parameters, lets } = declaration;
    if (parameters.length > MAX_PARAMETERS) this.#fail(`A function takes at most ${MAX_PARAMETERS} arguments.`, at);
    if (lets.length > MAX_LETS) this.#fail(`A function has at most ${MAX_LETS} variables.`, at);
    if (new Set(parameters).size < parameters.length) this.#fail("Two parameters have the same name.", at);
    const scope: Scope = { variables: placed("local", parameters), functions: new Map(), outer };
    this.#inside = declaration;
    this.#calls.set(declaration, new Set());
    for (const variable of lets) {
      this.#expression(variable.value, scope);
      if (scope.variables.has(variable.name)) this.#fail(`${variable.name} is there already.`, variable.at);
      scope.variables.set(variable.name, { kind: "local", place: scope.variables.size });
    }
    this.#expression(declaration.result, scope);
    this.#inside = undefined;
  }

  #expression(expression: Expression, scope: Scope): void {
    if (expression.kind === "name") this.#variable(expression, scope);
    else if (expression.kind === "call") this.#call(expression, scope);
    else if (expression.kind === "method" && this.#namespaceCall(expression, scope)) return;
    else if (expression.kind === "method" && expression.name === "bind") this.#openNames(expression.object, scope);
    for (const child of childrenOf(expression)) this.#expression(child, scope);
    if (expression.kind === "method") this.#method(expression);
  }

  /** `(/users/$(uid)).bind({'uid': 'anna'})`: the names that are no variables here. */
  #openNames(path: Expression, scope: Scope): void {
    if (path.kind !== "path") return;
    for (const part of path.segments) {
      if (typeof part === "string" || part.kind !== "name" || findVariable(scope, part.name)) continue;
      this.targets.set(part, { kind: "open" });
    }
  }

  #variable(expression: Extract<Expression, { kind: "name" }>, scope: Scope): void {
    const { name, at } = expression;
    if (this.targets.get(expression)?.kind === "open") return;
    this.targets.set(expression, findVariable(scope, name) ?? this.#fail(`There is no variable ${name} here.`, at));
  }

  #call(call: Extract<Expression, { kind: "call" }>, scope: Scope): void {
    const { name, args, at } = call;
    const declared = findFunction(scope, name);
    if (declared) {
      const wanted = declared.parameters.length;
      if (args.length !== wanted) this.#fail(`${name}() takes ${wanted} arguments, not ${args.length}.`, at);
      this.targets.set(call, { kind: "declared", declaration: declared });
      if (this.#inside) this.#calls.get(this.#inside)!.add(declared);
      return;
    }
    const lookup = LOOKUPS.find((candidate) => candidate === name);
    if (lookup) {
      if (args.length !== 1) this.#fail(`${name}() takes 1 argument, not ${args.length}.`, at);
      this.targets.set(call, { kind: "lookup", lookup });
      return;
    }
    const known = Object.hasOwn(GLOBAL_FUNCTIONS, name) ? GLOBAL_FUNCTIONS[name]! : undefined;
    this.#pureCall(call, name, known);
  }

  #pureCall(call: Expression & { args: Expression[] }, name: string, callable: Callable<null> | undefined): void {
    if (!callable) return this.#fail(`There is no function ${name}() here.`, call.at);
    const [wanted] = callable.arity;
    if (call.args.length !== wanted)
      this.#fail(`${name}() takes ${wanted} arguments, not ${call.args.length}.`, call.at);
    this.targets.set(call, { kind: "pure", callable });
  }

  /** `math.abs(x)` looks like a method call, but `math` is no value. */
  #namespaceCall(call: Extract<Expression, { kind: "method" }>, scope: Scope): boolean {
    const { object, name } = call;
    if (object.kind !== "name" || findVariable(scope, object.name)) return false;
    if (!Object.hasOwn(NAMESPACES, object.name)) return false;
    const namespace = NAMESPACES[object.name]!;
    this.#pureCall(call, `${object.name}.${name}`, Object.hasOwn(namespace, name) ? namespace[name] : undefined);
    for (const argument of call.args) this.#expression(argument, scope);
    return true;
  }

  #method(method: Extract<Expression, { kind: "method" }>): void {
    const { name, args, at } = method;
    if (!isMethodName(name)) this.#fail(`There is no method ${name}().`, at);
    const [text] = args;
    if (!PATTERN_METHODS.has(name) || text?.kind !== "literal" || typeof text.value !== "string") return;
    try {
      this.targets.set(method, { kind: "pattern", pattern: new Pattern(text.value) });
    } catch (error) {
      if (!(error instanceof RuleFault)) throw error;
      this.#fail(error.message, text.at);
    }
  }

  /** Without recursion every evaluation ends, at a depth known in advance. */
  checkCallDepth(): void {
    const depths = new Map<FunctionDeclaration, number>();
    const measure = (declaration: FunctionDeclaration, open: FunctionDeclaration[]): number => {
      const known = depths.get(declaration);
      if (known !== undefined) return known;
      if (open.includes(declaration)) this.#fail(`${declaration.name}() calls itself.`, declaration.at);
      const below = [...this.#calls.get(declaration)!].map((called) => measure(called, [...open, declaration]));
      const depth = 1 + Math.max(0, ...below);
      if (depth > MAX_CALL_DEPTH) this.#fail(`Calls are nested more than ${MAX_CALL_DEPTH} deep.`, declaration.at);
      depths.set(declaration, depth);
      return depth;
    };
    for (const declaration of this.#calls.keys()) measure(declaration, []);
  }
}

function findVariable(scope: Scope, name: string): Place | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const place = at.variables.get(name);
    if (place) return place;
  }
  return undefined;
}

function findFunction(scope: Scope, name: string): FunctionDeclaration | undefined {
  for (let at: Scope | undefined = scope; at; at = at.outer) {
    const declaration = at.functions.get(name);
    if (declaration) return declaration;
  }
  return undefined;
}

/** The direct subexpressions. */
export function childrenOf(expression: Expression): Expression[] {
  switch (expression.kind) {
    case "literal":
    case "name":
      return [];
    case "member":
      return [expression.object];
    case "index":
      return [expression.object, expression.index];
    case "slice":
      return [expression.object, expression.from, expression.to];
    case "call":
      return expression.args;
    case "method":
      return [expression.object, ...expression.args];
    case "unary":
    case "is":
      return [expression.operand];
    case "binary":
      return [expression.left, expression.right];
    case "conditional":
      return [expression.test, expression.whenTrue, expression.whenFalse];
    case "list":
      return expression.items;
    case "map":
      return expression.entries.flatMap(({ key, value }) => [key, value]);
    default:
      return expression.segments.filter((segment) => typeof segment !== "string");
  }
}
