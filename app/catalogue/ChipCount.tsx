import styles from "./ChipCount.module.css";

/** How much a choice of a filter leaves, quieter than its name. */
export const ChipCount = ({ children }: { children: number }) => <span className={styles.count}>{children}</span>;
