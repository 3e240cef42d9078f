import type { ReactNode } from "react";
import type { Belt, BeltCount } from "#domain/catalogue/schema.ts";
import { beltName } from "../text/belts.ts";
import { catalogueText } from "../text/catalogue.ts";
import { Button } from "../ui/controls/Button.tsx";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { BeltDot } from "../ui/signs/BeltDots.tsx";
import { ChipCount } from "./ChipCount.tsx";
import styles from "./BeltFilter.module.css";

/** Lets go of the filter, at the end of a line that names it. */
export function ShowAll({ onShow }: { onShow: () => void }) {
  return (
    <Button variant="text" onClick={onShow}>
      {catalogueText.resetFilter}
    </Button>
  );
}

interface BeltFilterProps {
  /** How much is new with each belt. */
  counts: readonly BeltCount[];
  belts: readonly Belt[];
  onBelts: (belts: Belt[]) => void;
  /** Below the belts. */
  children?: ReactNode;
}

/** The belts whose techniques a list or a category shows, in one line that scrolls where it is too long. */
export function BeltFilter({ counts, belts, onBelts, children }: BeltFilterProps) {
  if (counts.length < 2) return null;
  return (
    <div className={styles.belts}>
      <CheckGroup
        legend={catalogueText.beltFilter}
        layout="line"
        options={counts.map(({ belt, count }) => ({
          value: belt,
          label: (
            <span className={styles.chip}>
              <BeltDot belt={belt} />
              {beltName(belt)} <ChipCount>{count}</ChipCount>
            </span>
          ),
        }))}
        values={[...belts]}
        onChange={onBelts}
      />
      {children}
    </div>
  );
}
