import { type Call, type Command, DONE, Ended, printJson, printRows, requireYes, WRONG_USE } from "./command.ts";
import { REFUSALS, SAYS, say } from "./words.ts";

/** How the project itself is called here; its tenant id is empty. */
const PROJECT = "-";
const toId = (given: string) => (given === PROJECT ? "" : given);

interface Listed {
  tenantId: string;
  settings: Record<string, unknown>;
}

const listed = async (call: Call) => (await call.order({ command: "tenants.list" })) as Listed[];

/** A tenant with what is set for it; absent if nothing is. The project's id is empty. */
export const findTenant = async (call: Call, tenantId: string): Promise<Listed | undefined> =>
  (await listed(call)).find((tenant) => tenant.tenantId === tenantId);

async function list(call: Call): Promise<number> {
  const tenants = await listed(call);
  if (call.options.json) printJson(tenants);
  else
    printRows(
      tenants.map(({ tenantId, settings }) => [tenantId || PROJECT, JSON.stringify(settings)]),
      call,
    );
  return DONE;
}

const put = (command: "tenants.add" | "tenants.set") => async (call: Call) => {
  const [tenant = "", ...assignments] = call.given;
  const changes = Object.fromEntries(assignments.map((assignment) => parseAssignment(assignment, call)));
  const settings = await call.order({ command, tenantId: toId(tenant), changes });
  call.print(SAYS.tenantKept, tenant);
  printJson(settings);
  return DONE;
};

/** `path=value`; the value is JSON, or else a text. */
export function parseAssignment(assignment: string, { language }: Call): [string, unknown] {
  const at = assignment.indexOf("=");
  if (at < 1) throw new Ended(say(REFUSALS["settings-wrong"], language, assignment), WRONG_USE);
  const value = assignment.slice(at + 1);
  try {
    return [assignment.slice(0, at), JSON.parse(value)];
  } catch {
    return [assignment.slice(0, at), value];
  }
}

async function remove(call: Call): Promise<number> {
  requireYes(call);
  await call.order({ command: "tenants.remove", tenantId: call.given[0] });
  call.print(SAYS.tenantRemoved, call.given[0]);
  return DONE;
}

/** `dojo tenants …` */
export const TENANT_COMMANDS: Record<string, Command> = {
  "tenants list": {
    usage: "[--json]",
    about: {
      de: "nennt die Mandanten und was für sie eingestellt ist",
      en: "lists the tenants and what is set for them",
    },
    needs: 0,
    run: list,
  },
  "tenants add": {
    usage: "<id> [name=value …]",
    about: { de: "legt einen Mandanten an", en: "makes a tenant" },
    needs: 1,
    run: put("tenants.add"),
  },
  "tenants set": {
    usage: "<id|-> name=value …",
    about: {
      de: "stellt etwas ein, '-' ist das Projekt selbst; 'null' nimmt es zurück",
      en: "sets something, '-' being the project itself; 'null' takes it back",
    },
    needs: 2,
    run: put("tenants.set"),
  },
  "tenants remove": {
    usage: "<id> --yes",
    about: { de: "löscht einen Mandanten mit seinen Konten", en: "removes a tenant with its accounts" },
    needs: 1,
    run: remove,
  },
};
