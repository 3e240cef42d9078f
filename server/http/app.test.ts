import { describe, expect, it } from "vitest";
import { ChannelClient } from "../../tests/fixtures/wire/channelClient.ts";
import {
  ACCOUNTS,
  openHttp,
  type OpenHttp,
  PASSWORD,
  PROJECT_ID,
  register,
  ROOT,
  STREAM,
} from "../../tests/fixtures/wire/http.ts";

const EMAIL = "anna.muster@example.org";
const PEER = "198.51.100.77";
const HOP = "203.0.113.99";

const entriesOf = ({ lines }: OpenHttp) => lines.map((line) => JSON.parse(line) as Record<string, unknown>);

describe("the app", () => {
  it("says that it is well, to GET and HEAD", async () => {
    const { request, lines } = await openHttp();
    expect(await (await request("/healthz?verbose")).text()).toBe("ok");
    expect((await request("/healthz", { method: "HEAD" })).status).toBe(200);
    expect(lines).toEqual([]);
  });

  it("lets only pages of the origins that the operator has named read its answers", async () => {
    const ask = async (otherOrigins: string[], init: RequestInit) => {
      const { headers } = await (await openHttp({ otherOrigins })).request(`${ACCOUNTS}:signUp`, init);
      return [headers.get("Access-Control-Allow-Origin"), headers.get("Access-Control-Allow-Headers")];
    };
    const from = (Origin: string, method: string): RequestInit => ({
      method,
      headers: {
        Origin,
        "Access-Control-Request-Method": "POST",
        "Access-Control-Request-Headers": "x-client-version",
      },
    });
    const club = "https://club.example";
    expect(await ask([club], from(club, "OPTIONS"))).toEqual([club, "x-client-version"]);
    expect(await ask([club], from(club, "POST"))).toEqual([club, null]);
    expect((await ask([club], from("https://evil.example", "OPTIONS")))[0]).toBeNull();
    expect((await ask([club], from("https://evil.example", "POST")))[0]).toBeNull();
    expect(await ask([], from(club, "OPTIONS"))).toEqual([null, null]);
  });

  it("tells a stream whether it came by HTTP/2, which lets the client send more at once", async () => {
    const { app } = await openHttp();
    const shake = (httpVersionMajor: number) =>
      app.request(
        `${STREAM}?VER=8&RID=1&database=x`,
        { method: "POST", body: "count=0" },
        {
          incoming: { httpVersionMajor, socket: { remoteAddress: PEER } },
        },
      );
    expect((await shake(2)).headers.get("X-Client-Wire-Protocol")).toBe("h2");
    expect((await shake(1)).headers.get("X-Client-Wire-Protocol")).toBeNull();
  });

  it("belong to the browser that opened them, as its cookie says", async () => {
    const http = await openHttp();
    const body = { email: "anna@example.org", password: PASSWORD, returnSecureToken: true };
    const signedUp = await http.post(`${ACCOUNTS}:signUp`, body);
    const cookie = signedUp.headers.get("Set-Cookie")!.split(";")[0]!;
    const browser = new ChannelClient(
      (request) => {
        request.headers.set("Cookie", cookie);
        return http.handle(request);
      },
      { rpc: "Listen" },
    );
    const thief = new ChannelClient(http.handle, { rpc: "Listen" });
    await browser.open();
    thief.sid = browser.sid;
    expect((await thief.connect()).status).toBe(400);
    expect((await browser.connect()).status).toBe(200);
  });

  it("counts the streams of an address, the trusted proxy's word for it included", async () => {
    const http = await openHttp({ trustedProxies: 1 });
    const from = (hop: string) => (request: Request) => {
      request.headers.set("X-Forwarded-For", hop);
      return http.handle(request);
    };
    const [first, other] = [HOP, PEER].map((hop) => new ChannelClient(from(hop), { rpc: "Listen" }));
    await first!.open();
    await other!.open();
    for (let n = 0; n < 100; n++) await new ChannelClient(from(HOP), { rpc: "Listen" }).open();
    expect((await first!.connect()).status).toBe(400);
    expect((await other!.connect()).status).toBe(200);
  });
});

type Http = Awaited<ReturnType<typeof openHttp>>;
type Registered = Awaited<ReturnType<typeof register>>;

/** Asks for all kinds of things, with secrets wherever a request has room for them, and shuts the server down. */
async function askEverything(http: Http, { idToken, refreshToken, localId }: Registered) {
  const authorization = { Authorization: `Bearer ${idToken}`, "X-Forwarded-For": HOP };
  const document = `${ROOT}/users/${localId}`;
  const write = { update: { name: document.slice(4), fields: { note: { stringValue: "Geheimnis" } } } };
  await http.post(`${ROOT}:commit`, { writes: [write] }, authorization);
  await http.request(`${document}?secret=Geheimnis`, { headers: authorization });
  await http.request(`${ROOT}/users/${EMAIL}`, { headers: authorization });
  await http.request(`${ROOT}:${localId}`, { method: "POST", headers: authorization });
  await http.post(`${ACCOUNTS}:signInWithPassword?key=Geheimnis`, { email: EMAIL, password: `${PASSWORD}x` });
  await http.post(`${ACCOUNTS}:signInWithPassword`, { email: EMAIL, password: PASSWORD });
  await http.post(`${ACCOUNTS}:sendOobCode`, { requestType: "PASSWORD_RESET", email: EMAIL });
  await http.post("/securetoken.googleapis.com/v1/token", {
    grant_type: "refresh_token",
    refresh_token: refreshToken,
  });
  for (const prefix of ["/identitytoolkit.googleapis.com", "/.well-known", "/v1", "", "/__/dojo/legal", "/assets"]) {
    await http.request(`${prefix}/${EMAIL}?idToken=${idToken}`, { headers: authorization });
  }
  const stream = new ChannelClient(
    (request) => http.app.fetch(request, { incoming: { socket: { remoteAddress: PEER } } }) as Promise<Response>,
    {
      rpc: "Listen",
      projectId: PROJECT_ID,
      idToken,
    },
  );
  await stream.open();
  await stream.terminate();
  await http.streams.close();
  await http.store.close();
  await http.post(`${ACCOUNTS}:signInWithPassword`, { email: EMAIL, password: PASSWORD });
  await http.request(document, { headers: authorization });
}

describe("the log", () => {
  it("has one line for each call of a method: which, how it ended, how long", async () => {
    const http = await openHttp();
    const { idToken, localId } = await register(http);
    await http.request(`${ROOT}/users/${localId}`, { headers: { Authorization: `Bearer ${idToken}` } });
    await http.post(`${ROOT}:commit`, { writes: [] });
    await http.post(`${ACCOUNTS}:lookup`, { idToken: "wrong" });
    await http.request("/");
    expect(entriesOf(http)).toEqual(
      [
        ["identitytoolkit.googleapis.com/v1/accounts:signUp", 200],
        ["firestore:getDocument", 404],
        ["firestore:commit", 200],
        ["identitytoolkit.googleapis.com/v1/accounts:lookup", 400],
      ].map(([method, status]) => ({
        time: expect.any(String),
        level: "info",
        event: "request.answered",
        requestId: expect.stringMatching(/^[0-9a-f]{10}$/),
        method,
        status,
        durationMs: expect.any(Number),
      })),
    );
  });

  it("tells under the id that the answer names why the rules refused", async () => {
    const http = await openHttp();
    const response = await http.post(`${ROOT}:commit`, {
      writes: [{ update: { name: `${ROOT.slice(4)}/users/anna`, fields: {} } }],
    });
    const requestId = response.headers.get("X-Request-Id");
    expect(await response.json()).toMatchObject({ error: { details: [{ requestId }] } });
    expect(entriesOf(http)).toMatchObject([
      {
        event: "access.denied",
        requestId,
        method: "firestore:commit",
        who: "nobody",
        operation: "create",
        path: "users/{uid}",
        file: "test.rules",
        reasons: [{ line: 5, expression: "request.auth.uid == uid", outcome: "null has no property uid." }],
      },
      { event: "request.answered", requestId, status: 403 },
    ]);
  });

  it("holds no address, name, token, document, query or network address, whatever is asked", async () => {
    const http = await openHttp({ trustedProxies: 1, peer: PEER });
    const { idToken, refreshToken, localId } = await register(http, EMAIL);
    await askEverything(http, { idToken, refreshToken, localId });

    const log = http.lines.join("\n");
    expect(http.lines.length).toBeGreaterThan(8);
    for (const secret of [
      "anna",
      "muster",
      "example.org",
      "Geheimnis",
      PASSWORD,
      idToken,
      refreshToken,
      localId,
      PEER,
      HOP,
      "Bearer",
      "key=",
    ]) {
      expect(log).not.toContain(secret);
    }
  });
});
