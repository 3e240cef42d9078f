import { createContext, type ReactNode, useCallback, useContext, useEffect, useState } from "react";
import { useLocation } from "wouter";
import { widgetsText } from "../../text/widgets.ts";
import { Button } from "../controls/Button.tsx";
import styles from "./Toast.module.css";

interface ToastOptions {
  action?: { label: string; onAction: () => void };
  /** Small print below the message. */
  detail?: string;
  /** Default: 10 s with an action, 5 s without. `Infinity` stays until the action is taken. */
  durationMs?: number;
  /** Goes with the page that says it; else a message stays while others are opened. */
  isOfPage?: boolean;
}

interface ToastEntry extends ToastOptions {
  id: number;
  message: string;
}

type ShowToast = (message: string, options?: ToastOptions) => void;

const ToastContext = createContext<ShowToast | undefined>(undefined);
let lastId = 0;

/** Shows a short message at the foot of the screen, also to screen readers, with at most one action. */
export function useToast(): ShowToast {
  const show = useContext(ToastContext);
  if (!show) throw new Error("useToast needs a ToastProvider above it");
  return show;
}

function ToastView({ toast, dismiss }: { toast: ToastEntry; dismiss: (id: number) => void }) {
  const [held, setHeld] = useState(false);
  const { id, message, detail, action, durationMs = action ? 10_000 : 5_000, isOfPage } = toast;
  const [location] = useLocation();
  const [saidOn] = useState(location);
  const hasLeft = isOfPage && location !== saidOn;
  useEffect(() => {
    if (hasLeft) dismiss(id);
  }, [hasLeft, dismiss, id]);
  useEffect(() => {
    // The message stays while the pointer or the focus is on it.
    if (held || durationMs === Infinity) return undefined;
    const timer = setTimeout(() => dismiss(id), durationMs);
    return () => clearTimeout(timer);
  }, [held, durationMs, dismiss, id]);
  const act = () => {
    dismiss(id);
    action?.onAction();
  };
  return (
    <div
      className={styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>
        {message}
        {detail && <small className={styles.detail}>{detail}</small>}
      </span>
      {action && (
        <Button variant="text" className={styles.action} onClick={act}>
          {action.label}
        </Button>
      )}
    </div>
  );
}

/** Holds the messages; the live region exists from the start, so that screen readers announce them. */
export function ToastProvider({ children }: { children: ReactNode }) {
  const [toasts, setToasts] = useState<ToastEntry[]>([]);
  const show = useCallback<ShowToast>((message, options = {}) => {
    lastId += 1;
    const entry = { id: lastId, message, ...options };
    // Said again, a message takes the place of the one that is still there.
    setToasts((earlier) => [...earlier.filter((toast) => toast.message !== message).slice(-2), entry]);
  }, []);
  const dismiss = useCallback((id: number) => setToasts((all) => all.filter((toast) => toast.id !== id)), []);
  return (
    <ToastContext value={show}>
      {children}
      <section className={styles.region} aria-live="polite" aria-label={widgetsText.notifications}>
        {toasts.map((toast) => (
          <ToastView key={toast.id} toast={toast} dismiss={dismiss} />
        ))}
      </section>
    </ToastContext>
  );
}
