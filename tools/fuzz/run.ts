import type { Dojo } from "../../tests/fixtures/server.ts";
import type { Account, FuzzCase, WireRequest, World } from "./case.ts";
import { makeCase } from "./generate.ts";
import { makeSender, type Sender, type WireAnswer } from "./send.ts";

/** A request whose answer breaks a promise. */
export interface Finding {
  seed: number;
  index: number;
  name: string;
  why: string;
  request: WireRequest;
  status: number;
  text: string;
}

export interface FuzzReport {
  requests: number;
  /** The number of answers by status; 0 for a connection that ended without an answer. */
  statuses: Map<number, number>;
  /** The number of requests by kind, and of those that succeeded. */
  kinds: Map<string, { sent: number; succeeded: number }>;
  longestAnswer: { bytes: number; name: string };
  findings: Finding[];
}

export interface FuzzOptions {
  dojo: Dojo;
  seed: number;
  /** Number of the first case. */
  first?: number;
  /** The number of requests; the last case is completed. */
  count: number;
  /** Called after every thousandth case, with the number of requests so far. */
  onProgress?: (requests: number) => Promise<void>;
}

const LANES = 8;
/** The protocol's limit, and some room for encoding. */
const LONGEST_ANSWER_BYTES = 11 * 1024 * 1024;
const PROJECT_ID = "digital-dojo";
const ACCOUNTS = 3;
/** Cases between two checks that the accounts are still signed in. */
const RENEW_AFTER = 500;

/** Sends requests, several in parallel, and judges every answer. */
export async function fuzz({ dojo, seed, first = 0, count, onProgress }: FuzzOptions): Promise<FuzzReport> {
  const sender = makeSender(dojo.url);
  const world: World = { projectId: PROJECT_ID, accounts: [] };
  await renewAccounts(dojo.url, world);
  const report: FuzzReport = {
    requests: 0,
    statuses: new Map(),
    kinds: new Map(),
    longestAnswer: { bytes: 0, name: "" },
    findings: [],
  };
  const known = forbiddenTexts(dojo);
  let next = first;
  const lane = async () => {
    while (report.requests < count) {
      const index = next++;
      if (index % RENEW_AFTER === RENEW_AFTER - 1) await renewAccounts(dojo.url, world);
      const fuzzCase = makeCase(world, seed, index);
      for (const { request, answer } of await play(sender, fuzzCase)) {
        note(report, fuzzCase.name, answer);
        const why = complaint(answer, known);
        const { status, text } = answer;
        if (why) report.findings.push({ seed, index, name: fuzzCase.name, why, request, status, text });
      }
      if ((index + 1) % 1000 === 0) await onProgress?.(report.requests);
    }
  };
  await Promise.all(Array.from({ length: Math.min(LANES, count) }, lane));
  sender.close();
  return report;
}

/** Sends the steps of one case in turn; back channels stay open until the last one is answered. */
async function play(sender: Sender, { steps }: FuzzCase): Promise<{ request: WireRequest; answer: WireAnswer }[]> {
  const played: { request: WireRequest; answer: WireAnswer }[] = [];
  let sid = "none";
  for (const step of steps) {
    const request = { ...step, path: step.path.replace("{SID}", encodeURIComponent(sid)) };
    const answer = await sender.send(request);
    sid = /\["c","([\w-]+)"/.exec(answer.text)?.[1] ?? sid;
    played.push({ request, answer });
  }
  for (const { answer } of played) answer.end();
  return played;
}

function note(report: FuzzReport, name: string, { status, bytes }: WireAnswer): void {
  report.requests += 1;
  report.statuses.set(status, (report.statuses.get(status) ?? 0) + 1);
  const kind = report.kinds.get(name) ?? { sent: 0, succeeded: 0 };
  report.kinds.set(name, { sent: kind.sent + 1, succeeded: kind.succeeded + (status === 200 ? 1 : 0) });
  if (bytes > report.longestAnswer.bytes) report.longestAnswer = { bytes, name };
}

/** What no answer may contain: the paths of program and data. */
const forbiddenTexts = ({ dataDirectory }: Dojo): string[] => [process.cwd(), dataDirectory];

const STACK_LINE = /\n\s+at \S|node:internal|\.ts:\d+:\d+/;
const FAULT = /internal error|Interner Fehler|"INTERNAL"|"UNKNOWN"/i;

/** The problem of an answer, if any. */
function complaint({ status, text, bytes, contentType }: WireAnswer, forbidden: string[]): string | undefined {
  if (status === 0) return "no answer";
  if (status >= 500 && status !== 501) return `status ${status}`;
  if (bytes > LONGEST_ANSWER_BYTES) return `an answer of ${bytes} bytes`;
  const isFile = /javascript|css|html/.test(contentType);
  if (isFile) return undefined;
  if (FAULT.test(text)) return "a fault of ours in the answer";
  if (STACK_LINE.test(text)) return "a stack in the answer";
  return forbidden.some((path) => text.includes(path)) ? "a path in the answer" : undefined;
}

async function renewAccounts(url: string, world: World): Promise<void> {
  const alive = await Promise.all(world.accounts.map((account) => isSignedIn(url, account)));
  const kept = world.accounts.filter((_, index) => alive[index]);
  const missing = Array.from({ length: ACCOUNTS - kept.length }, () => signUp(url));
  world.accounts = [...kept, ...(await Promise.all(missing))];
}

let signUps = 0;

async function signUp(url: string): Promise<Account> {
  const email = `member-${process.pid}-${++signUps}@example.org`;
  const answer = await callIdentity(url, "signUp", { email, password: "Reiterstand-50-50", returnSecureToken: true });
  if (!answer.ok) throw new Error(`sign-up answered ${answer.status}: ${await answer.text()}`);
  const { localId, idToken, refreshToken } = (await answer.json()) as Record<string, string>;
  return { email, uid: localId!, idToken: idToken!, refreshToken: refreshToken! };
}

const isSignedIn = async (url: string, { idToken }: Account): Promise<boolean> =>
  (await callIdentity(url, "lookup", { idToken })).ok;

const callIdentity = (url: string, method: string, body: object): Promise<Response> =>
  fetch(`${url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=${PROJECT_ID}`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

/** Lines of the log that report a fault of ours. */
export const faultsIn = (log: readonly string[]): string[] => log.filter((line) => line.includes('"level":"error"'));
