import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { soundText } from "../text/sound.ts";
import { Page } from "../ui/page/Page.tsx";
import { SoundSettings } from "../sound/SoundSettings.tsx";

/** The sound settings of this device. */
export function SoundPage() {
  return (
    <Page
      title={soundText.title}
      subtitle={soundText.lead}
      hanzi="听"
      back={{ href: href.profile(), label: accountText.profile.title }}
    >
      <SoundSettings />
    </Page>
  );
}
