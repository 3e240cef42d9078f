import type { Operation } from "../access.ts";

/** A place in the rules file; both numbers from 1. */
export interface Position {
  line: number;
  column: number;
}

/** An invalid rules file, with the place of the error. */
export class RulesSyntaxError extends Error {
  readonly problem: string;
  readonly fileName: string;
  readonly line: number;
  readonly column: number;

  constructor(problem: string, fileName: string, at: Position) {
    super(`${fileName}:${at.line}:${at.column}: ${problem}`);
    this.name = "RulesSyntaxError";
    this.problem = problem;
    this.fileName = fileName;
    this.line = at.line;
    this.column = at.column;
  }
}

/** The type names that `is` knows. */
export const TYPE_NAMES = [
  "bool",
  "bytes",
  "duration",
  "float",
  "int",
  "latlng",
  "list",
  "map",
  "map_diff",
  "number",
  "path",
  "set",
  "string",
  "timestamp",
] as const;
export type TypeName = (typeof TYPE_NAMES)[number];

export type BinaryOperator = "||" | "&&" | "==" | "!=" | "in" | "<" | "<=" | ">" | ">=" | "+" | "-" | "*" | "/" | "%";

export type Expression = { at: Position } & (
  | { kind: "literal"; value: null | boolean | bigint | number | string | Uint8Array }
  | { kind: "name"; name: string }
  | { kind: "member"; object: Expression; name: string }
  | { kind: "index"; object: Expression; index: Expression }
  | { kind: "slice"; object: Expression; from: Expression; to: Expression }
  | { kind: "call"; name: string; args: Expression[] }
  | { kind: "method"; object: Expression; name: string; args: Expression[] }
  | { kind: "unary"; operator: "!" | "-"; operand: Expression }
  | { kind: "binary"; operator: BinaryOperator; left: Expression; right: Expression }
  | { kind: "is"; operand: Expression; type: TypeName }
  | { kind: "conditional"; test: Expression; whenTrue: Expression; whenFalse: Expression }
  | { kind: "list"; items: Expression[] }
  | { kind: "map"; entries: { key: Expression; value: Expression }[] }
  | { kind: "path"; segments: (string | Expression)[] }
);

/** The range of an expression in the text of the rules; `end` is exclusive. */
export interface Source {
  at: Position;
  start: number;
  end: number;
}

/** The place of every expression; for one in parentheses the place without them. */
export type Sources = ReadonlyMap<Expression, Source>;

export interface FunctionDeclaration {
  at: Position;
  name: string;
  parameters: string[];
  lets: { at: Position; name: string; value: Expression }[];
  result: Expression;
}

export type Segment =
  | { kind: "literal"; text: string }
  | { kind: "one"; name: string }
  /** `{name=**}`: any number of segments from `least` on, which is 1 in version 1 and 0 in version 2. */
  | { kind: "rest"; name: string; least: 0 | 1 };

/** `rules_version`. A file without one is of version 1. */
export type RulesVersion = "1" | "2";

export interface Allow {
  at: Position;
  operations: Operation[];
  condition: Expression;
}

/** A `match` and its content; the `service` is one with an empty path. */
export interface Block {
  at: Position;
  segments: Segment[];
  /** The path from the outermost `match`, as written: `/databases/{database}/documents/users/{uid}`. */
  pattern: string;
  functions: FunctionDeclaration[];
  allows: Allow[];
  blocks: Block[];
}
