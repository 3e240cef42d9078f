import type { ReactNode } from "react";
import { Hanzi } from "../signs/Hanzi.tsx";
import type { HanziChar } from "../signs/hanzi.ts";
import styles from "./Feedback.module.css";

interface EmptyStateProps {
  title: string;
  hanzi?: HanziChar;
  children?: ReactNode;
  action?: ReactNode;
}

/** An empty page: its purpose and the first step. */
export function EmptyState({ title, hanzi = "空", children, action }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <h2>{title}</h2>
      <Hanzi char={hanzi} className={styles.emptyMark} />
      {children && <div className={styles.emptyText}>{children}</div>}
      {action}
    </div>
  );
}
