import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Replaces the label for a moment: "Copied". */
  copiedLabel: string;
  /** Called when the clipboard is unavailable (as on plain HTTP) or denied. */
  onFailure: () => void;
}

/** Duration of the confirmation in ms. */
const moment = 2500;

/** Copies a text to the clipboard and confirms it in its label. */
export function CopyButton({ text, label, copiedLabel, onFailure }: CopyButtonProps) {
  const [copied, setCopied] = useState(false);
  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(setCopied, moment, false);
    return () => clearTimeout(timer);
  }, [copied]);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
    } catch {
      onFailure();
    }
  };
  return (
    <>
      <Button variant="outline" onClick={() => void copy()}>
        {copied ? <Check aria-hidden /> : <Copy aria-hidden />}
        {copied ? copiedLabel : label}
      </Button>
      {/** Next to the button: dialogs hide neither live regions nor their ancestors. */}
      <output className="sr-only">{copied ? copiedLabel : null}</output>
    </>
  );
}
