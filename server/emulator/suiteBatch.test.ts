import { beforeEach, describe, expect, test } from "vitest";
import { openEmulator, PHONE, readToken } from "../../tests/fixtures/wire/emulator.ts";

type Emulator = Awaited<ReturnType<typeof openEmulator>>;
let dojo: Emulator;
beforeEach(async () => void (dojo = await openEmulator()));

const ACCOUNTS = "/identitytoolkit.googleapis.com/v1/projects/example/accounts";
const LEGACY = "/www.googleapis.com/identitytoolkit/v3/relyingparty";
const EMAIL = "foo@example.com";
const GOOGLE = { providerId: "google.com", rawId: "0123456" };

const create = (users: object[], more: object = {}) => dojo.own(`${ACCOUNTS}:batchCreate`, { users, ...more });
const remove = (localIds: string[], more: object = {}) => dojo.own(`${ACCOUNTS}:batchDelete`, { localIds, ...more });
const get = async (query = "") => (await dojo.own(`${ACCOUNTS}:batchGet${query}`, {}, "GET")).body;

describe("batchGet", () => {
  const ids = ({ users }: { users: { localId: string }[] }) => users.map(({ localId }) => localId);
  const registerTwo = async () =>
    [await dojo.registerAnonymous(), await dojo.register()].map(({ localId }) => localId as string).toSorted();

  test("lists all accounts by their ids, at both addresses", async () => {
    const both = await registerTwo();
    const legacy = await dojo.own(`${LEGACY}/downloadAccount`, { targetProjectId: "example" });
    for (const body of [await get(), legacy.body]) {
      expect(ids(body)).toEqual(both);
      expect(body).not.toHaveProperty("nextPageToken");
    }
  });

  test("lists them page by page", async () => {
    const [first, second] = await registerTwo();
    const page = await get("?maxResults=1");
    expect(ids(page)).toEqual([first]);
    const { nextPageToken } = page;
    const legacy = await dojo.own(`${LEGACY}/downloadAccount`, { targetProjectId: "example", nextPageToken });
    for (const body of [await get(`?nextPageToken=${nextPageToken}`), legacy.body]) {
      expect(ids(body)).toEqual([second]);
      expect(body).not.toHaveProperty("nextPageToken");
    }
  });

  test("follows a full page by another one, though empty", async () => {
    await registerTwo();
    const { nextPageToken } = await get("?maxResults=2");
    const last = await get(`?nextPageToken=${nextPageToken}`);
    expect(last.users).toEqual([]);
    expect(last).not.toHaveProperty("nextPageToken");
  });

  test("is closed in a closed tenant", async () => {
    const tenantId = await dojo.makeTenant({ disableAuth: true });
    const path = `/identitytoolkit.googleapis.com/v1/projects/example/tenants/${tenantId}/accounts:batchGet`;
    expect(await dojo.refusal(dojo.own(path, {}, "GET"))).toBe("400 PROJECT_DISABLED");
  });
});

describe("batchCreate", () => {
  test.each([
    ["today's address", `${ACCOUNTS}:batchCreate`, {}],
    ["the address before", `${LEGACY}/uploadAccount`, { targetProjectId: "example" }],
  ])("takes accounts over, at %s", async (_, path, more) => {
    const users = [
      { localId: "foo", email: "FOO@EXAMPLE.COM", rawPassword: "notasecret" },
      { localId: "bar", phoneNumber: PHONE, customAttributes: '{"hello": "world"}' },
    ];
    expect((await dojo.own(path, { users, ...more })).body.error).toEqual([]);
    expect(await dojo.ways(EMAIL)).toEqual(["password"]);
    expect(await dojo.look("foo")).toMatchObject({ email: EMAIL });
    const { localId, idToken } = await dojo.byPhone();
    expect(localId).toBe("bar");
    expect(readToken(idToken).payload).toMatchObject({ hello: "world" });
  });

  test("takes hashes in the form of suites", async () => {
    const salt = "beach";
    const passwordHash = `fakeHash:salt=${salt}:password=hawaii`;
    expect((await create([{ localId: "foo", email: EMAIL, salt, passwordHash }])).body.error).toEqual([]);
    expect(await dojo.look("foo")).toMatchObject({ passwordHash, salt });
    const signedIn = await dojo.call("signInWithPassword", { email: EMAIL, password: "hawaii" });
    expect(signedIn.body.localId).toBe("foo");
  });

  test.each<[string, object[], object, string]>([
    ["nobody", [], {}, "MISSING_USER_ACCOUNT"],
    [
      "an address twice",
      ["a", "b"].map((localId) => ({ localId, email: EMAIL })),
      { sanityCheck: true },
      `DUPLICATE_EMAIL : ${EMAIL}`,
    ],
    [
      "an identity twice",
      ["a", "b"].map((localId) => ({ localId, providerUserInfo: [GOOGLE] })),
      { sanityCheck: true },
      "DUPLICATE_RAW_ID : Provider id(google.com), Raw id(0123456)",
    ],
    ["an id twice", [{ localId: "a" }, { localId: "a" }], {}, "DUPLICATE_LOCAL_ID : a"],
  ])("refuses %s", async (_, users, more, message) => {
    expect(await dojo.refusal(create(users, more))).toBe(`400 ${message}`);
  });

  test("refuses nothing at all", async () => {
    expect(await dojo.refusal(dojo.own(`${ACCOUNTS}:batchCreate`, {}))).toBe("400 MISSING_USER_ACCOUNT");
  });

  test("names those that collide with others", async () => {
    await create([{ localId: "first", email: EMAIL, providerUserInfo: [GOOGLE] }]);
    const { localId } = await dojo.registerAnonymous();
    const { body } = await create(
      [{ localId: "second", email: EMAIL }, { localId: "third", providerUserInfo: [GOOGLE] }, { localId }],
      { sanityCheck: true },
    );
    expect(body.error).toEqual([
      { index: 0, message: "email exists in other account in database" },
      { index: 1, message: "raw id exists in other account in database" },
      { index: 2, message: "localId belongs to an existing account - can not overwrite." },
    ]);
  });

  test("names those that are wrong, and takes the others", async () => {
    const mfaInfo = [{ phoneInfo: PHONE }];
    const given: [object, string?][] = [
      [{ email: EMAIL }, "localId is missing"],
      [{ localId: "test1", mfaInfo: [] }],
      [{ localId: "test2", email: "not#an$email" }, "email is invalid"],
      [{ localId: "test3", phoneNumber: "not#a$phone%number" }, "phone number format is invalid"],
      [{ localId: "test4", customAttributes: "not#a$json%object" }, "Invalid custom claims provided."],
      [{ localId: "test5", customAttributes: '{"sub": "123"}' }, "Custom claims provided include a reserved claim."],
      [{ localId: "test6", customAttributes: `{"a":"${"x".repeat(998)}"}` }, "Custom claims provided are too large."],
      [
        { localId: "test7", providerUserInfo: [{ providerId: "google.com" }] },
        "federatedId or (providerId & rawId) is required",
      ],
      [
        { localId: "test8", providerUserInfo: [{ rawId: "012345" }] },
        "federatedId or (providerId & rawId) is required",
      ],
      [
        { localId: "test9", providerUserInfo: [{ federatedId: "foo-bar" }] },
        expect.stringContaining("Parsing federatedId is not implemented"),
      ],
      [{ localId: "test10", mfaInfo }, "Second factor account requires email to be presented."],
      [{ localId: "test11", email: "x@example.com", mfaInfo }, "Second factor account requires email to be verified."],
    ];
    const { status, body } = await create(given.map(([user]) => user));
    expect(status).toBe(200);
    const expected = given.flatMap(([, message], index) => (message === undefined ? [] : [{ index, message }]));
    expect(body.error).toEqual(expected);
    expect(await dojo.look("test1")).toBeDefined();
  });

  test("replaces accounts where that is allowed", async () => {
    await create([{ localId: "one", providerUserInfo: [GOOGLE] }]);
    const two = await dojo.register({ displayName: "Old" });
    const users = [
      { localId: "one", email: EMAIL, rawPassword: "notasecret" },
      { localId: two.localId, phoneNumber: PHONE, displayName: "New" },
    ];
    expect((await create(users, { allowOverwrite: true })).body.error).toEqual([]);
    expect((await dojo.look("one")).providerUserInfo).toEqual([
      { providerId: "password", rawId: EMAIL, email: EMAIL, federatedId: EMAIL },
    ]);
    const { localId, idToken } = await dojo.byPhone();
    expect(localId).toBe(two.localId);
    const seen = await dojo.lookup(idToken);
    expect(seen).toMatchObject({ displayName: "New" });
    expect(seen).not.toHaveProperty("email");
    expect(seen).not.toHaveProperty("passwordHash");
  });

  test("takes identities and second factors over", async () => {
    const mfaInfo = [{ enrolledAt: "2123-04-05T06:07:28.990Z", phoneInfo: PHONE }];
    const providerUserInfo = [{ ...GOOGLE, displayName: "Foo", email: EMAIL }];
    await create([{ localId: "foo", email: EMAIL, emailVerified: true, providerUserInfo, mfaInfo }]);
    expect(await dojo.ways(EMAIL)).toEqual(["google.com"]);
    expect((await dojo.look("foo")).mfaInfo).toEqual([
      { ...mfaInfo[0], unobfuscatedPhoneInfo: PHONE, mfaEnrollmentId: expect.stringMatching(/./) },
    ]);
  });

  test("knows tenants", async () => {
    const closed = await dojo.makeTenant({ disableAuth: true });
    expect(await dojo.refusal(create([], { tenantId: closed }))).toBe("400 PROJECT_DISABLED");
    const tenantId = await dojo.makeTenant({});
    const users = [
      { localId: "test1", tenantId: "other" },
      { localId: "foo", email: EMAIL },
    ];
    expect((await create(users, { tenantId })).body.error).toEqual([
      { index: 0, message: "Tenant id in userInfo does not match the tenant id in request." },
    ]);
    expect(await dojo.look("foo", tenantId)).toMatchObject({ tenantId });
  });
});

describe("batchDelete", () => {
  test("deletes who is disabled, others by force alone", async () => {
    const [one, two] = [(await dojo.registerAnonymous()).localId, (await dojo.register()).localId];
    await dojo.own("update", { localId: two, disableUser: true });
    expect((await remove([one, two])).body.errors).toEqual([
      { index: 0, localId: one, message: "NOT_DISABLED : Disable the account before batch deletion." },
    ]);
    expect(await dojo.look(two)).toBeUndefined();
    expect((await remove([one], { force: true })).body).toEqual({});
    expect(await dojo.look(one)).toBeUndefined();
  });

  test("has nothing to say of nobody, but a limit", async () => {
    expect((await remove(["nosuch", "nosuch2"])).body).toEqual({});
    const many = Array.from({ length: 1000 }, (_, index) => `localId-${index}`);
    expect((await remove(many, { force: true })).body).toEqual({});
    for (const localIds of [[], [...many, "extraOne"]]) {
      expect(await dojo.refusal(remove(localIds))).toBe("400 LOCAL_ID_LIST_EXCEEDS_LIMIT");
    }
  });
});
