import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { soundText } from "../text/sound.ts";
import { Page } from "../ui/Page.tsx";
import { MediaStock } from "./MediaStock.tsx";
import { SoundSettings } from "./SoundSettings.tsx";

/** Everything about the sound of this device. */
export function SoundPage() {
  return (
    <Page
      title={soundText.title}
      subtitle={soundText.lead}
      hanzi="听"
      back={{ href: href.profile(), label: accountText.profile.title }}
    >
      <SoundSettings />
      <MediaStock />
    </Page>
  );
}
