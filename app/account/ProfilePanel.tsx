import type { Profile } from "../platform/adapters.ts";
import { useProfile } from "../platform/context.tsx";
import { href } from "../routes.ts";
import { accountText } from "../text/account.ts";
import { beltName } from "../text/belts.ts";
import { BeltDot } from "../ui/signs/BeltDots.tsx";
import { LinkButton } from "../ui/controls/Button.tsx";
import { LoadingBar } from "../ui/page/LoadingBar.tsx";
import styles from "./ProfilePanel.module.css";
import { useShownName } from "./shownName.ts";
import { Progress } from "./Progress.tsx";

const text = accountText.profile;

function Belt({ belt }: { belt: Profile["belt"] }) {
  if (belt === "") return <>{text.noBelt}</>;
  return (
    <span className={styles.belt}>
      <BeltDot belt={belt} />
      {beltName(belt)}
    </span>
  );
}

/** The member at a glance, for the side panel. */
export function ProfilePanel() {
  const profile = useProfile();
  const name = useShownName(profile.status === "ready" ? profile.value : undefined);
  if (profile.status === "failed") return <p>{text.failed}</p>;
  if (profile.status === "loading") return <LoadingBar label={text.loading} />;
  const { school, belt, stance } = profile.value;
  return (
    <div className={styles.panel}>
      <p className={styles.name}>{name || text.nobody}</p>
      <Progress profile={profile.value} compact />
      <dl className={styles.facts}>
        {school && (
          <div>
            <dt>{text.school}</dt>
            <dd>{school}</dd>
          </div>
        )}
        <div>
          <dt>{text.belt}</dt>
          <dd>
            <Belt belt={belt} />
          </dd>
        </div>
        <div>
          <dt>{text.stance}</dt>
          <dd>{text.stances[stance]}</dd>
        </div>
      </dl>
      <LinkButton href={href.profile()} icon="edit">
        {text.toProfile}
      </LinkButton>
    </div>
  );
}
