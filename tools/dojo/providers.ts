import { readFileSync } from "node:fs";
import { type Call, type Command, DONE, Ended, NOT_DONE, printJson, printRows } from "./command.ts";
import { findTenant, parseAssignment } from "./tenants.ts";
import { REFUSALS, SAYS, say } from "./words.ts";

/** A provider as it is set; the rest of its fields is checked by the server. */
interface Provider {
  providerId: string;
  displayName?: string;
  issuer?: string;
  clientSecret?: string;
}

const tenantOf = ({ options }: Call) => options.tenant ?? "";

async function providersOf(call: Call): Promise<Provider[]> {
  const { providers = [] } = (await findTenant(call, tenantOf(call)))?.settings ?? {};
  return providers as Provider[];
}

const keep = (call: Call, providers: Provider[]) =>
  call.order({ command: "tenants.set", tenantId: tenantOf(call), changes: { providers } });

/** Secrets are not shown. */
async function list(call: Call): Promise<number> {
  const providers = await providersOf(call);
  if (call.options.json) printJson(providers.map((provider) => ({ ...provider, clientSecret: undefined })));
  else
    printRows(
      providers.map(({ providerId, displayName, issuer }) => [providerId, displayName, issuer]),
      call,
    );
  return DONE;
}

/** With the id of a known one, what is named is changed and the rest stays. */
async function put(call: Call): Promise<number> {
  const [providerId = "", ...assignments] = call.given;
  const known = await providersOf(call);
  const before = known.find((provider) => provider.providerId === providerId) ?? { displayName: providerId };
  const changes = Object.fromEntries(assignments.map((assignment) => parseAssignment(assignment, call)));
  // A secret among the words of a command can be seen by every user of the machine.
  if (changes.clientSecret === "-") changes.clientSecret = readFileSync(0, "utf8").trim();
  const others = known.filter((provider) => provider.providerId !== providerId);
  await keep(call, [...others, { ...before, ...changes, providerId }]);
  call.print(SAYS.providerKept, providerId);
  return DONE;
}

async function remove(call: Call): Promise<number> {
  const [providerId = ""] = call.given;
  const known = await providersOf(call);
  const others = known.filter((provider) => provider.providerId !== providerId);
  if (others.length === known.length)
    throw new Ended(say(REFUSALS["provider-unknown"], call.language, providerId), NOT_DONE);
  await keep(call, others);
  call.print(SAYS.providerRemoved, providerId);
  return DONE;
}

/** `dojo providers …` */
export const PROVIDER_COMMANDS: Record<string, Command> = {
  "providers list": {
    usage: "[--tenant id] [--json]",
    about: {
      de: "nennt die Anbieter, bei denen man sich anmelden kann",
      en: "lists the providers that one can sign in at",
    },
    needs: 0,
    run: list,
  },
  "providers set": {
    usage: "<id> issuer=… clientId=… [clientSecret=…|-] [displayName=…] [isTrustedEmail=true] [--tenant id]",
    about: {
      de: "richtet einen Anbieter ein oder ändert ihn (OpenID Connect); '-' liest das Geheimnis aus der Eingabe",
      en: "sets up a provider or changes it (OpenID Connect); '-' reads the secret from standard input",
    },
    needs: 2,
    run: put,
  },
  "providers remove": {
    usage: "<id> [--tenant id]",
    about: {
      de: "entfernt einen Anbieter; wer nur dort bekannt ist, kommt dann nicht mehr hinein",
      en: "removes a provider; whoever is known only there cannot sign in any more",
    },
    needs: 1,
    run: remove,
  },
};
