import { signal } from "../platform/cues.ts";
import { useFeels } from "../platform/feel.ts";
import { drillText } from "../text/games.ts";
import { Button } from "../ui/Button.tsx";

/** Before a drill that is heard: whether it will be. */
export function SoundCheck() {
  const [feels, setFeels] = useFeels();
  if (feels.includes("sound")) {
    return (
      <Button icon="volume" onClick={() => signal("go")}>
        {drillText.testSound}
      </Button>
    );
  }
  return (
    <>
      <p>{drillText.soundOff}</p>
      <Button icon="volume" onClick={() => setFeels([...feels, "sound"])}>
        {drillText.soundOn}
      </Button>
    </>
  );
}
