// `npm run dojo -- <command> …`: commands for the operator of a server. See docs/operating.md.
import { check } from "./check.ts";
import { makeAccountCommand } from "./disable.ts";
import { why } from "./why.ts";

interface Command {
  /** Prints its output; resolves to the exit code. */
  run(args: readonly string[]): Promise<number>;
  usage: string;
}

const COMMANDS: Record<string, Command> = {
  check: {
    run: check,
    usage: "check [data directory]     checks the database of a server that is stopped; changes nothing",
  },
  disable: {
    run: makeAccountCommand("disable"),
    usage: "disable <e-mail> [data directory]   closes an account at once, also while the server runs; deletes nothing",
  },
  enable: {
    run: makeAccountCommand("enable"),
    usage: "enable <e-mail> [data directory]    opens it again",
  },
  why: {
    run: why,
    usage:
      "why <request id> [log]     says why the rules refused a request; reads the log from a file or standard input",
  },
};

const [name = "", ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command) process.exitCode = await command.run(args);
else {
  console.error("Usage: npm run dojo -- <command>\n");
  for (const { usage } of Object.values(COMMANDS)) console.error(`  ${usage}`);
  process.exitCode = name === "" || name === "help" ? 0 : 2;
}
