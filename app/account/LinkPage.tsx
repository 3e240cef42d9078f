import type { ReactNode } from "react";
import { BELTS } from "#domain/catalogue/schema.ts";
import { Sheet } from "../ui/layers/Sheet.tsx";
import { Page } from "../ui/page/Page.tsx";
import type { HanziChar } from "../ui/signs/hanzi.ts";
import styles from "./Account.module.css";

interface LinkPageProps {
  title: string;
  hanzi?: HanziChar;
  children: ReactNode;
}

/** What a link from a mail or a provider opens: one card, as in the login view. */
export function LinkPage({ title, hanzi = "门", children }: LinkPageProps) {
  return (
    <Page title={title} hanzi={hanzi}>
      <Sheet as="section" belts={BELTS} className={styles.card}>
        {children}
      </Sheet>
    </Page>
  );
}
