import { useRef, useState } from "react";
import { Link } from "wouter";
import type { Practice } from "#domain/catalogue/schema.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Popover } from "../../ui/layers/Popover.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import styles from "./Practice.module.css";
import { iconOf } from "./PracticeLinks.tsx";

interface PracticeMenuProps {
  menu: readonly Practice[] | undefined;
  /** The topic's title. */
  title: string;
}

function Menu({ menu, title }: { menu: readonly Practice[]; title: string }) {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        aria-label={catalogueText.practiseTopic(title)}
        onClick={() => setOpen(true)}
      >
        {catalogueText.practise}
      </button>
      {isOpen && (
        <Popover anchor={button} onClose={() => setOpen(false)} title={catalogueText.practiseTopic(title)}>
          <ul className={styles.menu}>
            {menu.map(({ label, address }) => (
              <li key={address}>
                <Link href={address} className={styles.entry}>
                  <Icon name={iconOf(address)} />
                  {label}
                </Link>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </>
  );
}

/** The games of a topic on its row: behind one button, or the only one itself. */
export function PracticeMenu({ menu, title }: PracticeMenuProps) {
  const [only, ...more] = menu ?? [];
  if (!only) return null;
  if (more.length > 0) return <Menu menu={[only, ...more]} title={title} />;
  return (
    <Link href={only.address} className={styles.open} aria-label={catalogueText.practiseBy(title, only.label)}>
      {catalogueText.practise}
    </Link>
  );
}
