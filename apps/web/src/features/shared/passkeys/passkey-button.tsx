import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { ApiError, NetworkError } from '#web/lib/api/api-error.ts';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { UserNotLoaded } from '#web/lib/session/sign-in.ts';
import { Button, type ButtonProps } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';

interface PasskeyButtonProps extends Pick<ButtonProps, 'variant' | 'size'> {
  label: string;
  /** Error message where the browser gave no passkey, for example because the person cancelled. */
  failure: string;
  /** Uses the passkey. */
  execute: () => Promise<void>;
}

/** Button that uses a passkey, with the error below it. */
export function PasskeyButton({ label, failure, execute, ...look }: PasskeyButtonProps) {
  const formats = useFormats();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);

  const press = async () => {
    setProblem(null);
    setBusy(true);
    try {
      await execute();
    } catch (error) {
      const cause = error instanceof UserNotLoaded ? error.cause : error;
      const isKnown = cause instanceof ApiError || cause instanceof NetworkError;
      setProblem(
        isKnown ? (getWaitMessage(cause, formats) ?? getErrorMessage(cause, failure)) : failure,
      );
    } finally {
      setBusy(false);
    }
  };

  return (
    <div className="flex flex-col gap-3">
      <Button {...look} wraps busy={busy} onClick={() => void press()}>
        <KeyRound aria-hidden />
        {label}
      </Button>
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
    </div>
  );
}
