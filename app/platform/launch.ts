import { useEffect, useEffectEvent } from "react";
import { useLocation } from "wouter";
import { isAtWork } from "./quiet.ts";

/** Of the Launch Handler API (Chromium): a link or a shortcut is opened into the app, which the manifest brings to the front as it is. */
interface LaunchQueue {
  setConsumer(consume: (launch: { targetURL?: string | null }) => void): void;
}

/** Goes where a link leads that is opened into the app. A run is not ended by it: `onBusy` is told how to go there then. */
export function useLaunches(onBusy: (go: () => void) => void) {
  const [, navigate] = useLocation();
  const launch = useEffectEvent((target: URL) => {
    const place = target.pathname + target.search;
    // A run that is left is not to be gone back to.
    if (isAtWork()) onBusy(() => navigate(place, { replace: true }));
    else navigate(place);
  });
  useEffect(() => {
    const { launchQueue } = window as Window & { launchQueue?: LaunchQueue };
    launchQueue?.setConsumer(({ targetURL }) => {
      // The page that was opened for the launch is there already.
      if (!targetURL || targetURL === window.location.href) return;
      const target = new URL(targetURL);
      if (target.origin === window.location.origin) launch(target);
    });
  }, []);
}
