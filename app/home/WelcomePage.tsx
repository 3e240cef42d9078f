import { type FormEvent, useState } from "react";
import { type Belt, BELTS } from "#domain/catalogue/schema.ts";
import { MAX_SCHOOL_LENGTH } from "#domain/limits.ts";
import type { Profile } from "../platform/adapters.ts";
import { useAdapters, useProfile } from "../platform/context.tsx";
import { useOwnTop } from "../platform/page/useOwnTop.ts";
import { accountText } from "../text/account.ts";
import { beltName } from "../text/belts.ts";
import { homeText } from "../text/home.ts";
import { Button } from "../ui/controls/Button.tsx";
import { RadioGroup } from "../ui/controls/Choice.tsx";
import { TextField } from "../ui/controls/TextField.tsx";
import { Page } from "../ui/page/Page.tsx";
import { BeltDot } from "../ui/signs/BeltDots.tsx";
import styles from "./WelcomePage.module.css";

const text = homeText.welcome;
const { noBelt, stances, stanceHints } = accountText.profile;

const beltOptions = [
  { value: "" as const, label: noBelt },
  ...BELTS.map((belt) => ({
    value: belt,
    label: (
      <span className={styles.belt}>
        <BeltDot belt={belt} />
        {beltName(belt)}
      </span>
    ),
  })),
];
const stanceOptions = (["left", "right"] as const).map((value) => ({
  value,
  label: stances[value],
  hint: stanceHints[value],
}));

/** A double name stays in one line: a word joiner behind its hyphen. */
const unbroken = (name: string) => name.replaceAll("-", "-\u2060");

type Answers = Partial<Pick<Profile, "belt" | "stance" | "school" | "welcomed">>;

/** Answers are written at once; what the server refuses can be said again in the profile. */
function useAnswers() {
  const { profile } = useAdapters();
  return (answers: Answers) => void profile.update(answers).catch(() => undefined);
}

interface WelcomePageProps {
  displayName: string;
  onDone: () => void;
}

/** The questions after registering, on one sheet: belt, stance and school, each of which may stay open (rule 3.5). */
export function WelcomePage({ displayName, onDone }: WelcomePageProps) {
  useOwnTop();
  const write = useAnswers();
  const profile = useProfile();
  const stored = profile.status === "ready" ? profile.value.school : "";
  const [belt, setBelt] = useState<Belt | "">();
  const [stance, setStance] = useState<Profile["stance"]>();
  const [school, setSchool] = useState<string>();
  const leave = (answers: Answers) => {
    write({ ...answers, welcomed: true });
    onDone();
  };
  const finish = (event: FormEvent) => {
    event.preventDefault();
    leave(school?.trim() ? { school: school.trim() } : {});
  };
  return (
    <Page title={text.title(unbroken(displayName))} subtitle={text.lead} hanzi="门">
      {/* Nothing else is offered before they are answered or put off (app/shell/Shell.module.css). */}
      <form className={styles.form} onSubmit={finish} data-first-questions="">
        <RadioGroup
          legend={text.belt}
          options={beltOptions}
          value={belt}
          onChange={(chosen) => {
            setBelt(chosen);
            write({ belt: chosen });
          }}
        />
        <RadioGroup
          legend={text.stance}
          options={stanceOptions}
          layout="list"
          value={stance}
          onChange={(chosen) => {
            setStance(chosen);
            write({ stance: chosen });
          }}
        />
        <TextField
          label={text.school}
          hint={text.schoolHint}
          value={school ?? stored}
          maxLength={MAX_SCHOOL_LENGTH}
          autoComplete="organization"
          onChange={(event) => setSchool(event.target.value)}
        />
        <div className={styles.buttons}>
          <Button type="submit" variant="primary" size="large">
            {text.done}
          </Button>
          <Button size="large" onClick={() => leave({})}>
            {text.later}
          </Button>
        </div>
      </form>
    </Page>
  );
}
