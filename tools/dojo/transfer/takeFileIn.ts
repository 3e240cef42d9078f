import { type Call, DONE, NOT_DONE } from "../command.ts";
import { SAYS, say } from "../words.ts";
import { takeIn } from "./takeIn.ts";
import { type Target, tell } from "./target.ts";

/** Takes the file of a call in, names the lines that cannot be, and says how much came. Resolves to the exit code. */
export async function takeFileIn(call: Call, target: Target): Promise<number> {
  let refused = 0;
  const counts = await takeIn(call.given[0]!, target, (line, reason) => {
    refused++;
    console.error(say(SAYS.refused, call.language, String(line)) + reason);
  });
  call.print(SAYS.allImported, tell(counts));
  return refused === 0 ? DONE : NOT_DONE;
}
