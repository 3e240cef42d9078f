import { MUSICS, type SoundSettings as Chosen, type SpeakerChoice, VOLUMES } from "#domain/audio/soundSettings.ts";
import { canChooseMusic } from "../platform/sound/audioSession.ts";
import { useFeels } from "../platform/page/feel.ts";
import { useRecordingCount } from "../platform/sound/recordings/store.ts";
import { useSoundSettings } from "../platform/sound/soundSettings.ts";
import { useGermanVoices } from "../platform/sound/voices.ts";
import { soundText as text } from "../text/sound.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CheckGroup, type ChoiceOption, RadioGroup } from "../ui/controls/Choice.tsx";
import { Select } from "../ui/controls/Select.tsx";
import { Slider } from "../ui/controls/Slider.tsx";
import { soundSample } from "./soundSample.ts";
import styles from "./SoundSettings.module.css";
import { useSoundTest } from "./useSoundTest.ts";

interface PartProps {
  settings: Chosen;
  onChange: (part: Partial<Chosen>) => void;
}

function Volumes({ settings, onChange }: PartProps) {
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{text.volumes}</legend>
      {VOLUMES.map((name) => (
        <Slider
          key={name}
          label={text.volume[name]}
          value={settings[name]}
          shown={text.percent(settings[name])}
          spoken={text.percentSpoken(settings[name])}
          onChange={(percent) => onChange({ [name]: percent })}
        />
      ))}
    </fieldset>
  );
}

/** The same setting as 'Töne' in the pause of a game. */
function Mute() {
  const [feels, setFeels] = useFeels();
  const option = { value: "mute" as const, label: text.mute, hint: text.muteHint };
  const isMuted = !feels.includes("sound");
  const choose = (mute: boolean) =>
    setFeels(mute ? feels.filter((feel) => feel !== "sound") : [...feels, "sound" as const]);
  return (
    <CheckGroup
      legend={text.mute}
      hideLegend
      layout="list"
      options={[option]}
      values={isMuted ? ["mute"] : []}
      onChange={(chosen) => choose(chosen.length > 0)}
    />
  );
}

function Test() {
  const [feels] = useFeels();
  const { test, hasVoice } = useSoundTest(soundSample());
  if (!feels.includes("sound")) return <p className={styles.soft}>{text.testMuted}</p>;
  return (
    <div className={styles.test}>
      <Button icon="volume" onClick={test}>
        {text.test}
      </Button>
      <p className={styles.soft}>{text.testHint}</p>
      <output className={styles.missing}>{!hasVoice && text.nothingHeard}</output>
    </div>
  );
}

/** Only voices that exist. */
function useSpeakerOptions(): ChoiceOption<SpeakerChoice>[] {
  const recordings = useRecordingCount() ?? 0;
  const voices = useGermanVoices();
  const { own, app, browser } = text.speakers;
  return [
    ...(recordings > 0 ? [{ value: "own" as const, label: own.label, hint: own.hint(recordings) }] : []),
    { value: "app", ...app },
    ...(voices.length > 0 ? [{ value: "browser" as const, ...browser }] : []),
  ];
}

function BrowserVoice({ settings, onChange }: PartProps) {
  const voices = useGermanVoices();
  const chosen = voices.find(({ voiceURI }) => voiceURI === settings.browserVoice) ?? voices[0];
  if (settings.speaker !== "browser" || !chosen || (voices.length === 1 && chosen.localService)) return null;
  const options = voices.map(({ voiceURI, name, localService }) => ({
    value: voiceURI,
    label: localService ? name : text.needsNetwork(name),
  }));
  return (
    <Select
      label={text.browserVoice}
      options={options}
      value={chosen.voiceURI}
      onChange={(browserVoice) => onChange({ browserVoice })}
    />
  );
}

function Voice(props: PartProps) {
  const { settings, onChange } = props;
  const options = useSpeakerOptions();
  // Nothing to choose: a sentence.
  const only = options.length === 1 && options[0];
  // Without recordings, or without the chosen voice, the app's own voice is used.
  const shown = options.find(({ value }) => value === settings.speaker)?.value ?? "app";
  return (
    <div className={styles.group}>
      {only ? (
        <div>
          <p className={styles.legend}>{text.speaker}</p>
          <p className={styles.soft}>
            {only.label}. {only.hint}
          </p>
        </div>
      ) : (
        <RadioGroup
          legend={text.speaker}
          layout="list"
          options={options}
          value={shown}
          onChange={(speaker) => onChange({ speaker })}
        />
      )}
      <BrowserVoice {...props} />
      {options[0]?.value === "app" && <p className={styles.soft}>{text.recordHint}</p>}
    </div>
  );
}

function MusicChoice({ settings, onChange }: PartProps) {
  if (!canChooseMusic()) {
    return (
      <div>
        <p className={styles.legend}>{text.music}</p>
        <p className={styles.soft}>{text.musicByDevice}</p>
      </div>
    );
  }
  return (
    <div className={styles.group}>
      <RadioGroup
        legend={text.music}
        layout="list"
        options={MUSICS.map((value) => ({ value, ...text.musicChoices[value] }))}
        value={settings.music}
        onChange={(music) => onChange({ music })}
      />
      {settings.music === undefined && <p className={styles.soft}>{text.musicUnchosen}</p>}
    </div>
  );
}

/** The sound of this device: volumes, on or off, voices, and music of other apps. */
export function SoundSettings() {
  const [settings, change] = useSoundSettings();
  const part = { settings, onChange: change };
  return (
    <div className={styles.sound}>
      <Volumes {...part} />
      <Mute />
      <Test />
      <Voice {...part} />
      <MusicChoice {...part} />
    </div>
  );
}
