import { makePasswords } from "../../server/identity/passwords.ts";
import { openSigningKeys } from "../../server/identity/signingKeys.ts";
import type { AccountStore, SigningKey } from "../../server/storage/store.ts";
import { type Dojo, startDojo } from "../../tests/fixtures/server.ts";
import { type Figure, rate } from "./figure.ts";

const PASSWORD = "Reiterstand-50-50";
const SIGN_INS = 60;
const REFRESHES = 2000;
/** Until the code of both processes is compiled. */
const WARM_UP = 1000;
/** So many at once: a club that comes in, and tokens that run out in the same hour. */
const AT_ONCE = 8;

/** Sign-ins beside the bare hash, refreshed tokens beside the bare signature. */
export async function benchIdentity(): Promise<Figure[]> {
  const dojo = await startDojo();
  try {
    const hashes = await bareHashes();
    const signatures = await bareSignatures();
    const members = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => register(dojo, index)));
    const memberOf = (index: number) => members[index % AT_ONCE]!;
    const refresh = async (index: number) => {
      const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: memberOf(index).refreshToken });
      await ask(dojo, "securetoken", "v1/token", form);
    };
    const signIns = await rate(SIGN_INS, AT_ONCE, async (index) => {
      const { body, cookie } = memberOf(index);
      await ask(dojo, "identitytoolkit", "v1/accounts:signInWithPassword", body, cookie);
    });
    await rate(WARM_UP, AT_ONCE, refresh);
    const refreshes = await rate(REFRESHES, AT_ONCE, refresh);
    return [
      {
        name: "sign-ins of 8 at once, of the bare hash",
        value: `${(signIns / hashes).toFixed(2)} ×  (${signIns.toFixed(0)}/s)`,
      },
      {
        name: "refreshed tokens of 8 at once, of the bare signature",
        value: `${(refreshes / signatures).toFixed(2)} ×  (${refreshes.toFixed(0)}/s)`,
        goal: "at least 0.5 ×",
      },
    ];
  } finally {
    await dojo.remove();
  }
}

async function bareHashes(): Promise<number> {
  const passwords = makePasswords();
  const whose = { key: "bench", isKnown: true };
  const hash = await passwords.hash(PASSWORD, whose);
  return rate(SIGN_INS, AT_ONCE, async () => void (await passwords.verify(hash, PASSWORD, whose)));
}

async function bareSignatures(): Promise<number> {
  const stored: SigningKey[] = [];
  const store: Pick<AccountStore, "listSigningKeys" | "insertSigningKey"> = {
    listSigningKeys: async () => stored,
    insertSigningKey: async (key) => void stored.push(key),
  };
  const keys = await openSigningKeys(store, Date.now);
  const sign = async (index: number) => void (await keys.sign({ sub: String(index) }));
  await rate(WARM_UP, AT_ONCE, sign);
  return rate(REFRESHES, AT_ONCE, sign);
}

interface Member {
  body: string;
  refreshToken: string;
  /** Of the browser that is known from now on, so that nothing is slowed down. */
  cookie: string;
}

async function register(dojo: Dojo, index: number): Promise<Member> {
  const body = JSON.stringify({ email: `bench${index}@example.org`, password: PASSWORD, returnSecureToken: true });
  const response = await ask(dojo, "identitytoolkit", "v1/accounts:signUp", body);
  const { refreshToken } = (await response.json()) as { refreshToken: string };
  return { body, refreshToken, cookie: response.headers.get("set-cookie")?.split(";")[0] ?? "" };
}

async function ask(dojo: Dojo, host: string, path: string, body: string | URLSearchParams, cookie = "") {
  const headers = { cookie, ...(typeof body === "string" ? { "content-type": "application/json" } : {}) };
  const response = await fetch(`${dojo.url}/${host}.googleapis.com/${path}?key=bench`, {
    method: "POST",
    headers,
    body,
  });
  if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`);
  return response;
}
