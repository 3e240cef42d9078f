import type { Access } from "../access/access.ts";
import { parseRules, RulesSyntaxError } from "../access/rules.ts";
import { isRecord } from "../protocol/text.ts";
import type { Caller } from "../request/context.ts";
import { ApiError } from "./apiError.ts";

/** Who comes with `Bearer owner`: rules are not asked. */
export const OWNER: Caller = {
  uid: "owner",
  claims: {},
  issuedAtSeconds: 0,
  expiresAtMs: Infinity,
  hasAccount: false,
  ownsProject: true,
};

/** Rules that a test suite can replace while the server runs. */
export interface SuiteRules {
  access: Access;
  /** Takes the body of `PUT …:securityRules`. Throws `ApiError` with the place of a mistake; then nothing changes. */
  replace(body: Record<string, unknown>): void;
  /** Goes back to the rules of the server's start. */
  reset(): void;
}

/** Makes the rules of documents replaceable, beginning with those of the server's start. */
export function makeSuiteRules(first: Access): SuiteRules {
  let current = first;
  return {
    access: {
      foresee: (request) => (request.caller === OWNER ? { allowed: true } : current.foresee(request)),
      decide: async (request) => (request.caller === OWNER ? { allowed: true } : await current.decide(request)),
    },
    replace: (body) => {
      current = compile(readFile(body));
    },
    reset: () => {
      current = first;
    },
  };
}

/** The one file of `{"rules": {"files": [{"name": "…", "content": "…"}]}}`; its name may be missing. */
function readFile({ rules }: Record<string, unknown>): { name: string; content: string } {
  const files = isRecord(rules) && Array.isArray(rules.files) ? (rules.files as unknown[]) : [];
  const [file] = files;
  if (files.length !== 1 || !isRecord(file) || typeof file.content !== "string") {
    throw new ApiError(400, "INVALID_ARGUMENT", "rules.files must be a list of one file with its content.");
  }
  return { name: typeof file.name === "string" ? file.name : "firestore.rules", content: file.content };
}

function compile({ name, content }: { name: string; content: string }): Access {
  try {
    return parseRules(content, name);
  } catch (error) {
    if (!(error instanceof RulesSyntaxError)) throw error;
    const { line, column, problem } = error;
    throw new ApiError(400, "INVALID_ARGUMENT", `Error compiling rules:\nL${line}:${column} ${problem}`);
  }
}
