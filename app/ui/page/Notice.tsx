import type { ReactNode } from "react";
import { widgetsText } from "../../text/widgets.ts";
import styles from "./Feedback.module.css";
import { classes } from "../classes.ts";
import { Icon } from "../signs/Icon.tsx";
import type { IconName } from "../signs/icons.ts";

type Kind = "info" | "wrong" | "right" | "offline";
const icons: Record<Kind, IconName> = { info: "info", wrong: "warning", right: "check", offline: "offline" };

/** A message in the flow of the page; sign, word and colour show its kind. */
export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === "wrong" ? "alert" : "status"}>
      <Icon name={icons[kind]} label={widgetsText.kind[kind]} />
      <div>{children}</div>
    </div>
  );
}
