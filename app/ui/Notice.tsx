import type { ReactNode } from "react";
import { widgetsText } from "../text/widgets.ts";
import styles from "./Feedback.module.css";
import { classes } from "./classes.ts";
import { Icon } from "./Icon.tsx";
import type { IconName } from "./icons.ts";

type Kind = "info" | "wrong" | "right" | "offline";
const icons: Record<Kind, IconName> = { info: "info", wrong: "cross", right: "check", offline: "offline" };

/** A message in the flow of the page; its kind is shown by sign, word and colour. */
export function Notice({ kind, children }: { kind: Kind; children: ReactNode }) {
  return (
    <div className={classes(styles.notice, styles[kind])} role={kind === "wrong" ? "alert" : "status"}>
      <Icon name={icons[kind]} label={widgetsText.kind[kind]} />
      <div>{children}</div>
    </div>
  );
}
