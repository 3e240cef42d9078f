import { copyText } from "../../platform/page/copyText.ts";
import { Button } from "../../ui/controls/Button.tsx";
import { useToast } from "../../ui/layers/Toast.tsx";

interface CopyButtonProps {
  copied: string;
  label: string;
  done: string;
  failed: string;
}

/** Copies a text and says so. */
export function CopyButton({ copied, label, done, failed }: CopyButtonProps) {
  const toast = useToast();
  const copy = async () => toast((await copyText(copied)) ? done : failed);
  return (
    <Button icon="notes" onClick={() => void copy()}>
      {label}
    </Button>
  );
}
