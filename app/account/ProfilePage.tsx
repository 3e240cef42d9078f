import { Suspense } from "react";
import { BELTS } from "#domain/catalogue/schema.ts";
import { MAX_NAME_LENGTH, MAX_SCHOOL_LENGTH } from "#domain/limits.ts";
import type { Profile } from "../platform/adapters.ts";
import { useProfile } from "../platform/context.tsx";
import { feelsHere, useFeels } from "../platform/page/feel.ts";
import { useSoundSettings } from "../platform/sound/soundSettings.ts";
import { part } from "../platform/page/part.ts";
import { THEMES, useTheme } from "../platform/page/theme.ts";
import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { deviceText } from "../text/device.ts";
import { feelText } from "../text/feel.ts";
import { soundText } from "../text/sound.ts";
import { BeltLabel } from "../ui/signs/BeltLabel.tsx";
import { CheckGroup, RadioGroup } from "../ui/controls/Choice.tsx";
import { Icon } from "../ui/signs/Icon.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import { Notice } from "../ui/page/Notice.tsx";
import { Page } from "../ui/page/Page.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { Sheet } from "../ui/layers/Sheet.tsx";
import { AccountSection, LogOut } from "./AccountSection.tsx";
import { DataSection } from "./DataSection.tsx";
import styles from "./ProfilePage.module.css";
import { Section, SectionLinks, type SectionName } from "./ProfileSections.tsx";
import { Progress, Statistics } from "./Progress.tsx";
import { SavedField, SaveState } from "./SavedField.tsx";
import { useShownName } from "./shownName.ts";
import { useSave } from "./useSave.ts";
import { VisitorSection } from "./Visitor.tsx";

const WayEntry = part(() => import("./WayEntry.tsx"), "WayEntry");

const text = accountText.profile;

const beltOptions = [
  { value: "" as const, label: text.noBelt },
  ...BELTS.map((belt) => ({ value: belt, label: <BeltLabel belt={belt} /> })),
];
const stanceOptions = (["left", "right"] as const).map((value) => ({
  value,
  label: text.stances[value],
  hint: text.stanceHints[value],
}));

/** The fields of the profile that are written. */
const TEXTS = [
  { field: "displayName", maxLength: MAX_NAME_LENGTH, autoComplete: "nickname" },
  { field: "school", maxLength: MAX_SCHOOL_LENGTH, autoComplete: "organization" },
] as const;

function AboutYou({ profile }: { profile: Profile }) {
  const { save, statusOf, requestIdFor, shown } = useSave();
  return (
    <>
      <div className={styles.pair}>
        {TEXTS.map(({ field, ...input }) => (
          <SavedField
            key={field}
            label={text[field]}
            hint={text[`${field}Hint`]}
            value={profile[field]}
            {...input}
            status={statusOf(field)}
            requestId={requestIdFor(field)}
            onSave={(value) => save(field, value)}
          />
        ))}
      </div>
      <div>
        <RadioGroup
          legend={text.belt}
          options={beltOptions}
          value={shown("belt", profile.belt)}
          onChange={(belt) => save("belt", belt)}
        />
        <SaveState status={statusOf("belt")} requestId={requestIdFor("belt")} />
      </div>
      <div>
        <RadioGroup
          legend={text.stance}
          options={stanceOptions}
          value={shown("stance", profile.stance)}
          onChange={(stance) => save("stance", stance)}
          layout="list"
        />
        <SaveState status={statusOf("stance")} requestId={requestIdFor("stance")} />
      </div>
    </>
  );
}

function ThemeChoice() {
  const [theme, setTheme] = useTheme();
  return (
    <RadioGroup
      legend={text.theme}
      options={THEMES.map((value) => ({ value, label: text.themes[value] }))}
      value={theme}
      onChange={setTheme}
    />
  );
}

/** A link to the sound settings of this device, with their state in brief. */
function SoundEntry() {
  const [{ voice, signals }] = useSoundSettings();
  const [feels] = useFeels();
  const summary = feels.includes("sound") ? soundText.summary(voice, signals) : soundText.off;
  return <Row href={href.sound()} lead={<Icon name="volume" />} title={soundText.title} description={summary} />;
}

function FeelChoice() {
  const [feels, setFeels] = useFeels();
  const options = feelsHere().map((value) => ({ value, ...feelText.feels[value] }));
  return (
    <>
      <CheckGroup
        legend={feelText.legend(options.map(({ label }) => label))}
        layout="list"
        options={options}
        values={feels}
        onChange={setFeels}
      />
      <Rows>
        <SoundEntry />
        <Row
          href={href.device()}
          lead={<Icon name="device" />}
          title={deviceText.title}
          description={deviceText.summary}
        />
      </Rows>
    </>
  );
}

const SECTIONS: SectionName[] = ["person", "plays", "here", "data", "account"];

/** The profile page: the person, their progress and the account. */
export function ProfilePage() {
  const profile = useProfile();
  const name = useShownName(profile.status === "ready" ? profile.value : undefined);
  return (
    <Page title={name || text.title} kicker={name ? text.title : undefined} hanzi="己">
      <VisitorSection />
      {profile.status === "loading" && <LoadingBar label={text.loading} />}
      {profile.status === "failed" && <Notice kind="wrong">{text.failed}</Notice>}
      {profile.status === "ready" && (
        <>
          <Sheet as="section" className={styles.sheet}>
            <h2 className="visually-hidden">{text.progress}</h2>
            <Progress profile={profile.value} />
          </Sheet>
          <Suspense>
            <WayEntry />
          </Suspense>
          <SectionLinks names={SECTIONS} />
          <Section name="person">
            <AboutYou profile={profile.value} />
          </Section>
          <Section name="plays">
            <Statistics />
          </Section>
        </>
      )}
      <Section name="here">
        <ThemeChoice />
        <FeelChoice />
      </Section>
      <Section name="data">
        <DataSection />
      </Section>
      <Section name="account">
        <AccountSection />
      </Section>
      <LogOut />
    </Page>
  );
}
