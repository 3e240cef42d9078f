import { isSure } from "#domain/learning/dayPlan.ts";
import { useStudies } from "../platform/learning/studies.ts";
import { href } from "../routes.ts";
import { wayText } from "../text/way.ts";
import { Icon } from "../ui/signs/Icon.tsx";
import { Row, Rows } from "../ui/page/Rows.tsx";
import { ShareRing } from "../ui/signs/ShareRing.tsx";

/** How far somebody is on the way to the next belt, and the link to it; without a plan only that. */
export function WayEntry() {
  const studies = useStudies();
  if (studies.status !== "ready") return null;
  const { way, items, learnt, day } = studies.value;
  const sure = items.filter((item) => isSure(learnt.memories.get(item), day)).length;
  const said = wayText.progress.ring(sure, items.length);
  return (
    <Rows>
      <Row
        href={href.way()}
        lead={way && items.length > 0 ? <ShareRing share={sure / items.length} /> : <Icon name="way" />}
        title={way ? wayText.titleTo(way.belt) : wayText.title}
        description={way ? said : wayText.setup.lead}
      />
    </Rows>
  );
}
