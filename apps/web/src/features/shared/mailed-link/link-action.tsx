import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiError } from '#web/lib/api/api-error.ts';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { isLinkRefusal } from './mailed-link.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';

interface LinkActionProps {
  /** Explanation of the link and of the button. */
  text: string;
  label: string;
  act: () => Promise<unknown>;
  /** Result and next step. */
  done: { title: string; text: string };
  onLinkRefused: (error: ApiError) => void;
}

/**
 * Runs a mailed link's action behind a button: mail scanners open every link and must not trigger
 * it.
 */
export function LinkAction({ text, label, act, done, onLinkRefused }: LinkActionProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [state, setState] = useState<'idle' | 'busy' | 'done'>('idle');
  const [problem, setProblem] = useState<string | null>(null);
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The pressed button was removed: move the focus to the result.
    if (state === 'done') outcome.current?.focus();
  }, [state]);

  const press = async () => {
    setProblem(null);
    setState('busy');
    try {
      await act();
      setState('done');
    } catch (error) {
      setState('idle');
      if (isLinkRefusal(error)) onLinkRefused(error);
      else
        setProblem(
          getWaitMessage(error, formats) ?? getErrorMessage(error, t('errors.something_failed')),
        );
    }
  };

  if (state === 'done')
    return (
      <div
        ref={outcome}
        tabIndex={-1}
        className="mt-6 flex max-w-prose flex-col items-start gap-6 outline-none"
      >
        <FocusOnMount>
          <Callout tone="success" title={done.title}>
            {done.text}
          </Callout>
        </FocusOnMount>
        <Button asChild variant="outline">
          <a href="/">{t('actions.back_to_start')}</a>
        </Button>
      </div>
    );
  return (
    <div className="mt-4 flex max-w-prose flex-col items-start gap-6">
      <p className="text-base text-soft">{text}</p>
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
      <Button size="lg" busy={state === 'busy'} onClick={() => void press()}>
        {label}
      </Button>
    </div>
  );
}
