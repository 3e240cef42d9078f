import { createReadStream, existsSync, readFileSync } from "node:fs";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { explainRequest } from "./explainRequest.ts";

const OUR_RULES = fileURLToPath(new URL("../../firestore.rules", import.meta.url));

/** `dojo why`: 0 if the log has something about the request. */
export async function why([requestId, file]: readonly string[]): Promise<number> {
  if (requestId === undefined) {
    console.error("Usage: npm run dojo -- why <request id> [log file]");
    return 2;
  }
  if (file !== undefined && !existsSync(file)) {
    console.error(`There is no file ${file}.`);
    return 2;
  }
  if (file === undefined && process.stdin.isTTY) console.error("Reading the log from standard input …");
  const log = createInterface(file === undefined ? process.stdin : createReadStream(file));
  const answer = await explainRequest(requestId, log, readRules);
  console.log(answer.text);
  return answer.isKnown ? 0 : 1;
}

/** The rules that the server read, or ours if the log comes from another machine. */
function readRules(file: string): string | undefined {
  const found = [file, OUR_RULES].find((path) => existsSync(path));
  return found === undefined ? undefined : readFileSync(found, "utf8");
}
