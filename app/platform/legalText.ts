import { useEffect, useState } from "react";
import type { Live } from "./adapters.ts";
import { readLocal, writeLocal } from "./localValue.ts";

export type LegalName = "impressum" | "datenschutz";

const keyOf = (name: LegalName) => `dojo.legal.${name}`;

/** Undefined: there is none. Anything but plain text is the app's own page, as an ordinary web host answers. */
async function fetchText(name: LegalName): Promise<string | undefined> {
  const response = await fetch(`/__/dojo/legal/${name}.txt`);
  const isText = response.headers.get("content-type")?.startsWith("text/plain") ?? false;
  if (response.ok && isText) return (await response.text()).trim() || undefined;
  if (response.ok || response.status === 404) return undefined;
  throw new Error(`legal text: ${response.status}`);
}

/** The operator's own text as the server has it now, else as this device last saw it. */
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
