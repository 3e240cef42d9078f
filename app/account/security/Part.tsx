import type { ReactNode } from "react";
import { href } from "../../routes.ts";
import { securityText } from "../../text/security.ts";
import { Page } from "../../ui/page/Page.tsx";
import type { HanziChar } from "../../ui/signs/hanzi.ts";

interface PartProps {
  title: string;
  lead?: string;
  hanzi: HanziChar;
  children: ReactNode;
}

/** The page of one thing, with the way back to all of them. */
export function Part({ title, lead, hanzi, children }: PartProps) {
  return (
    <Page title={title} subtitle={lead} hanzi={hanzi} back={{ href: href.security(), label: securityText.title }}>
      {children}
    </Page>
  );
}
