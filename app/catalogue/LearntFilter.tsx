import { useMemo } from "react";
import type { Technique, Topic } from "#domain/catalogue/schema.ts";
import { techniqueKey } from "#domain/game/wobblers.ts";
import { useBookmarks } from "../platform/context.tsx";
import { useListed } from "../platform/learning/useListed.ts";
import { catalogueText } from "../text/catalogue.ts";
import { CheckGroup } from "../ui/controls/Choice.tsx";
import { LEARNT_KINDS, type LearntKind } from "./filter.ts";
import { ChipCount } from "./ChipCount.tsx";
import styles from "./LearntFilter.module.css";

/** The numbers of a topic's techniques by kind; kinds without any are left out. */
export type LearntOfTopic = Partial<Record<LearntKind, ReadonlySet<string>>>;

/** What of a topic is due, unsure or on the Merkliste. */
export function useLearntOf({ topicID, list }: Topic): LearntOfTopic {
  const listed = useListed();
  const marked = useBookmarks();
  return useMemo(() => {
    const kinds = { due: listed?.due, unsure: listed?.unsure, marked: new Set(marked) };
    return Object.fromEntries(
      LEARNT_KINDS.flatMap((kind) => {
        const isOfKind = ({ techniqueNr }: Technique) =>
          kinds[kind]?.has(techniqueKey({ topicID, techniqueNr })) ?? false;
        const numbers = list.filter(isOfKind).map(({ techniqueNr }) => techniqueNr);
        return numbers.length > 0 ? [[kind, new Set(numbers)] as const] : [];
      }),
    );
  }, [listed, marked, topicID, list]);
}

interface LearntFilterProps {
  learnt: LearntOfTopic;
  kind: LearntKind | undefined;
  onKind: (kind: LearntKind | undefined) => void;
}

/** All of a list, or what is due, unsure or marked of it; one press more shows all again. */
export function LearntFilter({ learnt, kind, onKind }: LearntFilterProps) {
  const kinds = LEARNT_KINDS.filter((one) => learnt[one] !== undefined);
  if (kinds.length === 0) return null;
  return (
    <div className={styles.learnt}>
      <CheckGroup
        legend={catalogueText.learntFilter}
        hideLegend
        layout="line"
        options={kinds.map((value) => ({
          value,
          label: (
            <span>
              {catalogueText.learntKinds[value]} <ChipCount>{learnt[value]?.size ?? 0}</ChipCount>
            </span>
          ),
        }))}
        values={kinds.filter((one) => one === kind)}
        onChange={(values) => onKind(values.find((one) => one !== kind))}
      />
    </div>
  );
}
