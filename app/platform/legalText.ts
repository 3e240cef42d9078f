import { useEffect, useState } from "react";
import type { Live } from "./adapters.ts";
import { readLocal, writeLocal } from "./store/localValue.ts";

export type LegalName = "impressum" | "datenschutz";

const keyOf = (name: LegalName) => `dojo.legal.${name}`;

/**
 * Our server reads the texts from its data directory; on other hosts they are files beside the app
 * (docs/hosting-firebase.md).
 */
const FOLDERS = ["/__/dojo/legal", "/legal"];

/** Undefined: there is none. An ordinary web host answers with the app's own page, which is not plain text. */
async function fetchFile(address: string): Promise<string | undefined> {
  const response = await fetch(address);
  const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
  if (response.ok && isText) return (await response.text()).trim() || undefined;
  if (response.ok || response.status === 404) return undefined;
  throw new Error(`legal text: ${response.status}`);
}

async function fetchText(name: LegalName): Promise<string | undefined> {
  for (const folder of FOLDERS) {
    const text = await fetchFile(`${folder}/${name}.txt`);
    if (text !== undefined) return text;
  }
  return undefined;
}

/** The operator's text from the server, else the copy on this device. */
export function useLegalText(name: LegalName): Live<string | undefined> {
  const [live, setLive] = useState<Live<string | undefined>>({ status: "loading" });
  useEffect(() => {
    let wanted = true;
    fetchText(name).then(
      (value) => {
        writeLocal(keyOf(name), value);
        if (wanted) setLive({ status: "ready", value, pending: false });
      },
      () => {
        const value = readLocal(keyOf(name));
        if (!wanted) return;
        setLive(value ? { status: "ready", value, pending: false } : { status: "failed", code: "unavailable" });
      },
    );
    return () => {
      wanted = false;
    };
  }, [name]);
  return live;
}
