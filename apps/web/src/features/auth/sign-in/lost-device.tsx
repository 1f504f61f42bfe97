import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { sendTwoFactorResetRequest } from '#web/lib/session/second-factor.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { formatSignInError } from './format-sign-in-error.ts';

/**
 * Mails the link that requests a two-factor reset and explains the next steps. `children` is the
 * alternative shown next to it.
 */
export function LostDevice({ children }: { children?: ReactNode }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const [state, setState] = useState<'none' | 'busy' | 'sent'>('none');
  const [problem, setProblem] = useState<string | null>(null);

  const send = async () => {
    setProblem(null);
    setState('busy');
    try {
      await sendTwoFactorResetRequest();
      setState('sent');
    } catch (error) {
      setState('none');
      const fallback = t('errors.two_factor_reset_failed');
      setProblem(formatSignInError(error, { t, formats, fallback }));
    }
  };

  return (
    <>
      {/** Aligns the texts, not the edges of their buttons, with the field. */}
      <div className="-mx-2.5 flex flex-wrap justify-between touch:-mx-3">
        {children}
        {state === 'sent' ? null : (
          <Button variant="link" size="sm" busy={state === 'busy'} onClick={() => void send()}>
            {t('verification.lost')}
          </Button>
        )}
      </div>
      {state === 'sent' ? (
        <FocusOnMount>
          <Callout tone="success" title={t('verification.lost_title')}>
            {t('verification.lost_text')}
          </Callout>
        </FocusOnMount>
      ) : null}
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
    </>
  );
}
