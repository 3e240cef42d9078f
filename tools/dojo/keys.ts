import { generateKeyPairSync, randomBytes } from "node:crypto";
import { type Call, type Command, DONE, printJson, printRows } from "./command.ts";
import { readSettings } from "./database.ts";
import { SAYS, say } from "./words.ts";

interface Keys {
  keys: { kid: string; createdAtMs: number; signs: boolean }[];
  services: { email: string; kids: string[] }[];
}

async function list(call: Call): Promise<number> {
  const found = (await call.order({ command: "keys.list" })) as Keys;
  if (call.options.json) printJson(found);
  else {
    const keys = found.keys.map(({ kid, createdAtMs, signs }) => [
      kid,
      new Date(createdAtMs).toISOString(),
      signs ? "signs" : "verifies",
    ]);
    printRows([...keys, ...found.services.map(({ email, kids }) => [...kids, email])], call);
  }
  return DONE;
}

async function rotate(call: Call): Promise<number> {
  const drop = call.options.drop === true;
  await call.order({ command: "keys.rotate", drop });
  call.print(drop ? SAYS.dropped : SAYS.rotated);
  return DONE;
}

/** The name that the hosted service would give a service account. */
const emailOf = (name: string, projectId: string) =>
  name.includes("@") ? name : `${name}@${projectId}.iam.gserviceaccount.com`;

/** The private key is made here and only printed: the server gets the public one. */
async function addService(call: Call): Promise<number> {
  const { projectId } = readSettings();
  const email = emailOf(call.given[0]!, projectId);
  const kid = randomBytes(20).toString("hex");
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const { n, e } = publicKey.export({ format: "jwk" });
  await call.order({ command: "keys.service.add", email, key: { kty: "RSA", kid, alg: "RS256", n, e } });
  printJson({
    type: "service_account",
    project_id: projectId,
    private_key_id: kid,
    private_key: privateKey.export({ type: "pkcs8", format: "pem" }),
    client_email: email,
    client_id: "",
    token_uri: "https://oauth2.googleapis.com/token",
  });
  // Beside the file, which is likely to be redirected.
  console.error(say(SAYS.serviceAdded, call.language, email));
  return DONE;
}

async function removeService(call: Call): Promise<number> {
  const email = emailOf(call.given[0]!, readSettings().projectId);
  await call.order({ command: "keys.service.remove", email });
  call.print(SAYS.serviceRemoved, email);
  return DONE;
}

/** `dojo keys …` */
export const KEY_COMMANDS: Record<string, Command> = {
  "keys list": {
    usage: "[--json]",
    about: { de: "nennt die Schlüssel der Token und der Dienste", en: "lists the keys of tokens and of services" },
    needs: 0,
    run: list,
  },
  "keys rotate": {
    usage: "[--drop]",
    about: {
      de: "lässt einen neuen Schlüssel unterschreiben; --drop, wenn der alte gestohlen ist",
      en: "lets a new key sign; --drop if the old one was stolen",
    },
    needs: 0,
    run: rotate,
  },
  "keys service add": {
    usage: "<name>",
    about: {
      de: "gibt die Datei eines Dienstes, der eigene Token (custom tokens) machen darf",
      en: "gives the file of a service that may make custom tokens",
    },
    needs: 1,
    run: addService,
  },
  "keys service remove": {
    usage: "<name>",
    about: { de: "glaubt ihm nicht mehr", en: "believes it no longer" },
    needs: 1,
    run: removeService,
  },
};
