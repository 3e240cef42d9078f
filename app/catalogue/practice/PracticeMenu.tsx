import { useRef, useState } from "react";
import { Link } from "wouter";
import type { Belt, Practice } from "#domain/catalogue/schema.ts";
import { href } from "../../routes.ts";
import { catalogueText } from "../../text/catalogue.ts";
import { Popover } from "../../ui/layers/Popover.tsx";
import { Icon } from "../../ui/signs/Icon.tsx";
import styles from "./Practice.module.css";
import { iconOf } from "./PracticeLinks.tsx";

interface PracticeMenuProps {
  menu: readonly Practice[] | undefined;
  /** The topic's title. */
  title: string;
  /** The belts that the row shows, which its games get, too. */
  belts: readonly Belt[];
}

function Menu({ menu, title, belts }: PracticeMenuProps & { menu: readonly Practice[] }) {
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
                <Link href={href.practise(address, belts)} className={styles.entry}>
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
export function PracticeMenu({ menu, title, belts }: PracticeMenuProps) {
  const [only, ...more] = menu ?? [];
  if (!only) return null;
  if (more.length > 0) return <Menu menu={[only, ...more]} title={title} belts={belts} />;
  return (
    <Link
      href={href.practise(only.address, belts)}
      className={styles.open}
      aria-label={catalogueText.practiseBy(title, only.label)}
    >
      {catalogueText.practise}
    </Link>
  );
}
