import { useState } from "react";
import { useProfile, useSession } from "../platform/context.tsx";
import { isKeepHintOver, endKeepHint } from "../platform/store/keepHint.ts";
import { href } from "../routes.ts";
import { waysInText } from "../text/waysIn.ts";
import { LinkButton } from "../ui/controls/Button.tsx";
import { Hint } from "../ui/page/Hint.tsx";

const text = waysInText.visitor;

/** One line on the home page, for a visitor who has something to lose by now; one press ends it for good. */
export function KeepHint() {
  const session = useSession();
  const profile = useProfile();
  const [isOver, setOver] = useState(isKeepHintOver);
  const isVisitor = session.status === "signedIn" && session.user.isAnonymous;
  const hasSome = profile.status === "ready" && (profile.value.noteCount > 0 || profile.value.xp > 0);
  if (!isVisitor || !hasSome || isOver) return null;
  const end = () => {
    endKeepHint();
    setOver(true);
  };
  return (
    <Hint
      label={text.hintTitle}
      text={text.home}
      action={<LinkButton href={href.keep()}>{text.toKeep}</LinkButton>}
      dismissLabel={text.never}
      onDismiss={end}
    />
  );
}
