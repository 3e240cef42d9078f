import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { type Dojo, startDojo } from "../../tests/fixtures/server.ts";
import { type Figure, median, rate } from "./figure.ts";

const WRITES = 400;

/** Start time, memory and durable commits of the server, compared with the bare runtime and the bare database. */
export async function benchServer(): Promise<Figure[]> {
  const start = await startTimes();
  const dojo = await startDojo();
  try {
    const idleMb = residentMb(dojo);
    const bare = await bareCommits();
    const account = await signUp(dojo);
    const commit = (index: number) => writeProfile(dojo, account, index);
    await commit(0);
    const single = await rate(WRITES, 1, commit);
    const many = await rate(WRITES * 2, 16, commit);
    return [
      {
        name: "server ready, of the bare runtime's start",
        value: `${(start.server / start.bare).toFixed(1)} ×  (${start.server.toFixed(0)} ms)`,
        goal: "300 ms",
      },
      { name: "server idle memory", value: `${idleMb.toFixed(0)} MB`, goal: "below 120 MB" },
      {
        name: "durable commits one after another, of the bare database",
        value: `${(single / bare).toFixed(2)} ×  (${single.toFixed(0)}/s)`,
      },
      {
        name: "durable commits of 16 at once, of the bare database",
        value: `${(many / bare).toFixed(2)} ×  (${many.toFixed(0)}/s)`,
        goal: "at least 0.5 ×",
      },
    ];
  } finally {
    await dojo.remove();
  }
}

async function startTimes(): Promise<{ server: number; bare: number }> {
  const bare: number[] = [];
  const server: number[] = [];
  for (let turn = 0; turn < 5; turn++) {
    let startedAtMs = performance.now();
    spawnSync(process.execPath, ["-e", "0"]);
    bare.push(performance.now() - startedAtMs);
    startedAtMs = performance.now();
    const dojo = await startDojo();
    await fetch(`${dojo.url}/healthz`);
    server.push(performance.now() - startedAtMs);
    await dojo.remove();
  }
  return { server: median(server), bare: median(bare) };
}

function residentMb(dojo: Dojo): number {
  const status = readFileSync(`/proc/${dojo.pid()}/status`, "utf8");
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
}

/** Inserts as durable as ours (WAL, full synchronous), with no other work. */
async function bareCommits(): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), "dojo-bench-"));
  const db = new DatabaseSync(join(directory, "bare.sqlite"));
  db.exec("PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; CREATE TABLE t (id INTEGER PRIMARY KEY, body TEXT)");
  const insert = db.prepare("INSERT INTO t (body) VALUES (?)");
  const body = JSON.stringify({ text: "x".repeat(300) });
  const perSecond = await rate(WRITES * 2, 1, async () => void insert.run(body));
  db.close();
  rmSync(directory, { recursive: true });
  return perSecond;
}

interface SignedUp {
  uid: string;
  idToken: string;
}

async function signUp(dojo: Dojo): Promise<SignedUp> {
  const body = { email: "bench@example.org", password: "Reiterstand-50-50", returnSecureToken: true };
  const answer = await post(dojo, "/identitytoolkit.googleapis.com/v1/accounts:signUp?key=bench", body);
  return { uid: String(answer.localId), idToken: String(answer.idToken) };
}

/** A write like the app's, through HTTP, token, rules and store. */
async function writeProfile(dojo: Dojo, { uid, idToken }: SignedUp, index: number): Promise<void> {
  const text = (stringValue: string) => ({ stringValue });
  const whole = (integerValue: string) => ({ integerValue });
  const fields = {
    uid: text(uid),
    email: text("bench@example.org"),
    displayName: text("Bench"),
    school: text(`Schule ${index}`),
    belt: text(""),
    attributes: { mapValue: {} },
    xp: whole("0"),
    noteCount: whole("0"),
    celebratedLevel: whole("1"),
  };
  const name = `projects/digital-dojo/databases/(default)/documents/users/${uid}`;
  await post(
    dojo,
    "/v1/projects/digital-dojo/databases/(default)/documents:commit",
    { writes: [{ update: { name, fields } }] },
    idToken,
  );
}

async function post(dojo: Dojo, path: string, body: object, idToken?: string): Promise<Record<string, string>> {
  const response = await fetch(dojo.url + path, {
    method: "POST",
    headers: { "content-type": "application/json", ...(idToken ? { authorization: `Bearer ${idToken}` } : {}) },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response.json();
}
