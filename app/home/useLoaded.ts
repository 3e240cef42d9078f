import { useEffect, useEffectEvent, useState } from "react";

/** A value that is loaded once per key; undefined until then, and where it cannot be had. */
export function useLoaded<T>(key: string | undefined, load: () => Promise<T | undefined>): T | undefined {
  const [loaded, setLoaded] = useState<{ key: string; value: T | undefined }>();
  const begin = useEffectEvent(load);
  useEffect(() => {
    if (key === undefined) return undefined;
    let isWanted = true;
    begin().then(
      (value) => isWanted && setLoaded({ key, value }),
      () => undefined,
    );
    return () => void (isWanted = false);
  }, [key]);
  return loaded?.key === key ? loaded?.value : undefined;
}
