import { useWakeLock } from "../../platform/page/wakeLock.ts";
import styles from "./DarkNote.module.css";

/** Before a run without touches: the screen cannot be kept awake, so it may go dark. The run itself has no room for it. */
export const DarkNote = ({ children }: { children: string }) =>
  useWakeLock(true) && <p className={styles.note}>{children}</p>;
