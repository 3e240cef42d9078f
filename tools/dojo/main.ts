// `npm run dojo -- <command> …`: commands for the operator of a server. See docs/operating.md.
import { parseArgs } from "node:util";
import { BACKUP_COMMANDS } from "./backup/commands.ts";
import { check } from "./check.ts";
import { type Command, Ended, makeCall, OPTIONS, type Options, WRONG_USE } from "./command.ts";
import { KEY_COMMANDS } from "./keys.ts";
import { PROVIDER_COMMANDS } from "./providers.ts";
import { TENANT_COMMANDS } from "./tenants.ts";
import { disable, enable, USER_COMMANDS } from "./users.ts";
import { TRANSFER_COMMANDS } from "./transfer/commands.ts";
import { UPKEEP_COMMANDS } from "./upkeep.ts";
import { why } from "./why.ts";
import { languageOf, SAYS, say } from "./words.ts";

/** Names of one word are from before there were groups; they take the data directory as their last word. */
const withDirectory =
  (run: Command["run"]): Command["run"] =>
  ({ given: [who = "", data], options, language }) =>
    run(makeCall([who], { ...options, data: data ?? options.data }, language));

const COMMANDS: Record<string, Command> = {
  check: {
    usage: "[data directory]",
    about: {
      de: "prüft die Datenbank eines Servers, der nicht läuft; ändert nichts",
      en: "checks the database of a server that is stopped; changes nothing",
    },
    needs: 0,
    run: ({ given, options }) => check(given.length > 0 || options.data === undefined ? given : [options.data]),
  },
  ...BACKUP_COMMANDS,
  ...UPKEEP_COMMANDS,
  ...TRANSFER_COMMANDS,
  disable: {
    usage: "<e-mail> [data directory]",
    about: { de: "wie 'users disable'", en: "the same as 'users disable'" },
    needs: 1,
    run: withDirectory(disable),
  },
  enable: {
    usage: "<e-mail> [data directory]",
    about: { de: "wie 'users enable'", en: "the same as 'users enable'" },
    needs: 1,
    run: withDirectory(enable),
  },
  ...USER_COMMANDS,
  ...TENANT_COMMANDS,
  ...PROVIDER_COMMANDS,
  ...KEY_COMMANDS,
  why: {
    usage: "<request id> [log]",
    about: {
      de: "sagt, warum die Regeln eine Anfrage abgelehnt haben; liest das Log aus einer Datei oder der Eingabe",
      en: "says why the rules refused a request; reads the log from a file or standard input",
    },
    needs: 1,
    run: ({ given }) => why(given),
  },
};

const language = languageOf(process.env);

/** The command whose name is the longest beginning of what was typed. */
function findCommand(words: string[]): { name: string; command: Command; given: string[] } | undefined {
  for (let length = Math.min(3, words.length); length > 0; length--) {
    const name = words.slice(0, length).join(" ");
    if (Object.hasOwn(COMMANDS, name)) return { name, command: COMMANDS[name]!, given: words.slice(length) };
  }
  return undefined;
}

/** All commands, or those whose names begin so. */
function help(beginning: string): string {
  const found = Object.entries(COMMANDS).filter(([name]) => `${name} `.startsWith(beginning));
  const lines = (found.length > 0 ? found : Object.entries(COMMANDS)).flatMap(([name, { usage, about }]) => [
    `  ${name} ${usage}`,
    `      ${about[language]}`,
  ]);
  return [say(SAYS.usage, language), "", ...lines, "", say(SAYS.everywhere, language)].join("\n");
}

async function run(): Promise<number> {
  const { values, positionals } = parseArgs({ options: OPTIONS, allowPositionals: true });
  const options: Options = values;
  const found = findCommand(positionals);
  if (options.help || positionals.length === 0 || positionals[0] === "help") {
    console.log(help(found?.name ?? positionals[0]?.replace("help", "") ?? ""));
    return 0;
  }
  if (!found || found.given.length < found.command.needs) {
    console.error(help(found?.name ?? `${positionals[0]} `));
    return WRONG_USE;
  }
  return found.command.run(makeCall(found.given, options, language));
}

try {
  process.exitCode = await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error));
  process.exitCode = error instanceof Ended ? error.code : WRONG_USE;
}
