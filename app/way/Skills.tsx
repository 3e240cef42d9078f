import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { sheetOf } from "#domain/learning/sheetOf.ts";
import { SIDES, skillKey, type SkillLevel, type SkillSide } from "#domain/learning/skill.ts";
import { berlinDayNumber } from "#domain/progress/dayNumber.ts";
import { randomId } from "../platform/chance.ts";
import { wallMs } from "../platform/clock.ts";
import { useAdapters, useLearning } from "../platform/context.tsx";
import { logFault } from "../platform/log.ts";
import { skillText as text } from "../text/way.ts";
import { classes } from "../ui/classes.ts";
import { Button } from "../ui/controls/Button.tsx";
import { RadioGroup } from "../ui/controls/Choice.tsx";
import { knownText } from "./knownText.ts";
import { skillOptions } from "./skillOptions.ts";
import styles from "./Way.module.css";

const FAILED = "What was said of a technique could not be stored.";

/** What head and body know of a technique: measured by the games, and said after doing it, each side for itself. */
export function Skills({ topic, technique }: { topic: Topic; technique: Technique }) {
  const learning = useLearning();
  const { learning: adapter } = useAdapters();
  if (learning.status !== "ready") return null;
  const key = techniqueKey({ topicID: topic.topicID, techniqueNr: technique.techniqueNr });
  const { memories, skills } = learning.value.learnt;
  const memory = memories.get(key);
  const say = (side: SkillSide, level: SkillLevel) => {
    const sheet = sheetOf(randomId(), "page", wallMs(), { skills: { [skillKey(key, side)]: level } });
    adapter.add(sheet).catch((cause: unknown) => logFault(FAILED, cause));
  };
  return (
    <section className={classes(styles.section, styles.skills)} aria-labelledby="skills">
      <h2 id="skills">{text.title}</h2>
      <p className={styles.soft}>{memory ? knownText(memory, berlinDayNumber(wallMs())) : text.knowNothing}</p>
      <p className={styles.soft}>{text.lead}</p>
      {SIDES.map((side) => {
        const skill = skills.get(skillKey(key, side));
        return (
          <div key={side} className={styles.picked}>
            <RadioGroup
              legend={text.side[side]}
              options={skillOptions}
              value={skill?.own?.level}
              onChange={(level) => say(side, level)}
            />
            <p className={styles.soft}>
              {skill?.own && text.said(skill.own.day)}
              {skill?.own && skill.trainer && " · "}
              {skill?.trainer && text.trainerSaw(skill.trainer.day)}
            </p>
            {skill?.own?.level === "sure" && !skill.trainer && (
              <div>
                <Button icon="check" onClick={() => say(side, "trainer")}>
                  {text.trainer}
                </Button>
              </div>
            )}
          </div>
        );
      })}
    </section>
  );
}
