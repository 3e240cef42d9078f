import { type Attack, ATTACKS } from "../../tests/fixtures/wire/attacks.ts";
import { type InspectedDojo, type LoopPause, startInspectedDojo } from "../../tests/fixtures/browser/inspector.ts";
import { isHealthy, rpc, signUp } from "../../tests/fixtures/wire/wire.ts";
import { type Figure, median } from "./figure.ts";

const TURNS = 3;
const MB = 1024 * 1024;

/** The effect of one attack on the server. */
interface Harm {
  status: number;
  answerMs: number;
  /** The longest pause of the event loop, and the server's own work in it. */
  pause: LoopPause;
  /** How often others were answered meanwhile. */
  healthAnswers: number;
}

/** How long the attacks of `tests/fixtures/wire/attacks.ts` block the server, and what memory they leave behind. */
export async function benchAttacks(): Promise<Figure[]> {
  const server = await startInspectedDojo({ DOJO_RULES: "tests/fixtures/open.rules" });
  try {
    const { idToken } = await signUp(server.dojo);
    // A warm-up: one-time work is done before measuring.
    for (const attack of ATTACKS) await suffer(server, attack, idToken);
    const before = await server.inspector.heapBytes();
    const figures: Figure[] = [];
    for (const attack of ATTACKS) {
      const stranger = await suffer(server, attack);
      const member = await suffer(server, attack, idToken);
      figures.push({
        name: `attack: ${attack.name}, ${(attack.body.length / 1000).toFixed(0)} kB`,
        value: `stranger ${inWords(stranger)}; member ${inWords(member)}`,
        goal: "100 ms, pause 50 ms",
      });
    }
    const after = await server.inspector.heapBytes();
    figures.push({
      name: "heap before and after all attacks",
      value: `${(before / MB).toFixed(1)} MB, ${(after / MB).toFixed(1)} MB`,
      goal: "flat",
    });
    return figures;
  } finally {
    server.inspector.close();
    await server.dojo.remove();
  }
}

const inWords = ({ status, answerMs, pause, healthAnswers }: Harm) =>
  `${status} in ${answerMs.toFixed(0)} ms, pause ${pause.wallMs.toFixed(0)} ms (work ${pause.workMs.toFixed(0)}), ${healthAnswers} others answered`;

/** The median of a few turns. */
async function suffer(server: InspectedDojo, attack: Attack, idToken?: string): Promise<Harm> {
  const harms: Harm[] = [];
  for (let turn = 0; turn < TURNS; turn++) harms.push(await sufferOnce(server, attack, idToken));
  return {
    status: harms[0]!.status,
    answerMs: median(harms.map(({ answerMs }) => answerMs)),
    pause: {
      wallMs: median(harms.map(({ pause }) => pause.wallMs)),
      workMs: median(harms.map(({ pause }) => pause.workMs)),
    },
    healthAnswers: median(harms.map(({ healthAnswers }) => healthAnswers)),
  };
}

async function sufferOnce({ dojo, inspector }: InspectedDojo, attack: Attack, idToken?: string): Promise<Harm> {
  await inspector.watchLoop();
  const progress = { isDone: false, healthAnswers: 0 };
  const others = (async () => {
    while (!progress.isDone) if (await isHealthy(dojo)) progress.healthAnswers += 1;
  })();
  const startedAtMs = performance.now();
  const { status } = await rpc(dojo, attack.verb, attack.body, idToken);
  const answerMs = performance.now() - startedAtMs;
  progress.isDone = true;
  await others;
  return { status, answerMs, pause: await inspector.longestPause(), healthAnswers: progress.healthAnswers };
}
