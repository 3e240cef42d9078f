import { once } from "node:events";
import { Agent, type IncomingMessage, request } from "node:http";
import { text } from "node:stream/consumers";
import { makePasswords } from "../../server/identity/passwords.ts";
import { openSigningKeys } from "../../server/identity/signingKeys.ts";
import type { AccountStore, SigningKey } from "../../server/storage/store.ts";
import { type Dojo, startDojo } from "../../tests/fixtures/server.ts";
import { type Figure, median, rate } from "./figure.ts";
import { requestText, startLoadClient } from "./load.ts";

const PASSWORD = "Reiterstand-50-50";
const SIGN_INS = 60;
const REFRESHES = 400;
/** Signatures and refreshes by turns: what else the machine does slows both down. */
const ROUNDS = 7;
/** Until the code of both processes is compiled. */
const WARM_UP = 1000;
/** So many at once: a club that comes in, and tokens that run out in the same hour. */
const AT_ONCE = 8;

/** Sign-ins beside the bare hash, refreshed tokens beside the bare signature. */
export async function benchIdentity(): Promise<Figure[]> {
  const dojo = await startDojo();
  const client = startLoadClient();
  try {
    const hashes = await bareHashes();
    const sign = await makeSigner();
    const members = await Promise.all(Array.from({ length: AT_ONCE }, (_, index) => register(dojo, index)));
    const memberOf = (index: number) => members[index % AT_ONCE]!;
    const refreshes = async (count: number) =>
      (
        await client.run(
          dojo,
          members.map(({ refreshToken }) => requestToken(refreshToken)),
          count,
        )
      ).perSecond;
    const signIns = await rate(SIGN_INS, AT_ONCE, async (index) => {
      const { body, cookie } = memberOf(index);
      await ask(dojo, "signInWithPassword", body, cookie);
    });
    await rate(WARM_UP, AT_ONCE, sign);
    await refreshes(WARM_UP);
    const rounds: { signatures: number; refreshes: number }[] = [];
    for (let round = 0; round < ROUNDS; round++) {
      const signatures = await rate(REFRESHES, AT_ONCE, sign);
      rounds.push({ signatures, refreshes: await refreshes(REFRESHES) });
    }
    const perSecond = median(rounds.map((round) => round.refreshes));
    const share = median(rounds.map((round) => round.refreshes / round.signatures));
    return [
      {
        name: "sign-ins of 8 at once, of the bare hash",
        value: `${(signIns / hashes).toFixed(2)} ×  (${signIns.toFixed(0)}/s)`,
      },
      {
        name: "refreshed tokens of 8 at once, of the bare signature",
        value: `${share.toFixed(2)} ×  (${perSecond.toFixed(0)}/s)`,
        goal: "at least 0.5 ×, 1,500/s",
      },
    ];
  } finally {
    client.end();
    agent.destroy();
    await dojo.remove();
  }
}

function requestToken(refreshToken: string): string {
  const form = new URLSearchParams({ grant_type: "refresh_token", refresh_token: refreshToken });
  const headers = { "Content-Type": "application/x-www-form-urlencoded" };
  return requestText("/securetoken.googleapis.com/v1/token?key=bench", headers, form.toString());
}

async function bareHashes(): Promise<number> {
  const passwords = makePasswords();
  const whose = { key: "bench", isKnown: true };
  const hash = await passwords.hash(PASSWORD, whose);
  return rate(SIGN_INS, AT_ONCE, async () => void (await passwords.verify(hash, PASSWORD, whose)));
}

/** The bare signature. */
async function makeSigner(): Promise<(index: number) => Promise<void>> {
  const stored: SigningKey[] = [];
  const store: Pick<AccountStore, "listSigningKeys" | "insertSigningKey"> = {
    listSigningKeys: async () => stored,
    insertSigningKey: async (key) => void stored.push(key),
  };
  const keys = await openSigningKeys(store, Date.now);
  return async (index) => void (await keys.sign({ sub: String(index) }));
}

interface Member {
  body: string;
  refreshToken: string;
  /** Of the browser that is known from now on, so that nothing is slowed down. */
  cookie: string;
}

async function register(dojo: Dojo, index: number): Promise<Member> {
  const body = JSON.stringify({ email: `bench${index}@example.org`, password: PASSWORD, returnSecureToken: true });
  const { answer, cookie } = await ask(dojo, "signUp", body);
  const { refreshToken } = JSON.parse(answer) as { refreshToken: string };
  return { body, refreshToken, cookie };
}

/** Not `fetch`, which costs the machine half as much as the server's answer. */
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });

async function ask(dojo: Dojo, method: string, body: string, cookie = "") {
  const sent = request(`${dojo.url}/identitytoolkit.googleapis.com/v1/accounts:${method}?key=bench`, {
    agent,
    method: "POST",
    headers: { cookie, "content-type": "application/json" },
  });
  sent.end(body);
  const [response] = (await once(sent, "response")) as [IncomingMessage];
  const answer = await text(response);
  if (response.statusCode !== 200) throw new Error(`${method} answered ${response.statusCode}: ${answer}`);
  return { answer, cookie: response.headers["set-cookie"]?.[0]?.split(";")[0] ?? "" };
}
