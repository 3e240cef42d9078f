import { Link } from "wouter";
import styles from "./Segments.module.css";

interface SegmentsProps {
  label: string;
  items: readonly { href: string; label: string }[];
  /** The address that is shown now. */
  current: string;
}

/** Views of the same thing side by side, each under its own address. */
export function Segments({ label, items, current }: SegmentsProps) {
  return (
    <nav className={styles.segments} aria-label={label}>
      {items.map(({ href, label: words }) => (
        <Link key={href} href={href} className={styles.segment} aria-current={href === current ? "page" : undefined}>
          {words}
        </Link>
      ))}
    </nav>
  );
}
