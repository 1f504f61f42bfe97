import { Check, Copy } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Button } from '#web/ui/button.tsx';

export interface CopyButtonProps {
  text: string;
  label: string;
  /** Takes the label's place for a moment: "Copied". */
  copiedLabel: string;
  /** The browser has no clipboard for this page (one that came over plain http), or refused. */
  onFailure: () => void;
}

/** How long the button says that it has copied, in ms. */
const moment = 2500;

/** Puts a text on the clipboard, and says so on itself. */
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
      {/* Beside the button: a dialog hides no live region, nor what is around one. */}
      <output className="sr-only">{copied ? copiedLabel : null}</output>
    </>
  );
}
