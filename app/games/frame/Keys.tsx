import styles from "./Keys.module.css";

/** What the keys do, where there is a keyboard. */
export const Keys = ({ children }: { children: string }) => <p className={styles.keys}>{children}</p>;
