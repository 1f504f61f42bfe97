import type { Me } from '@portal/contract/users';
import type { TFunction } from 'i18next';
import { type FormEvent, type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PasskeyButton } from '#web/features/shared/passkeys/passkey-button.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { verifyPasskey } from '#web/lib/session/passkey-sign-in.ts';
import {
  cancelChallenge,
  sendTwoFactorResetRequest,
  verifyCode,
} from '#web/lib/session/second-factor.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { FocusOnMount } from '#web/ui/focus-on-mount.tsx';
import { Input, type InputProps } from '#web/ui/input.tsx';
import { formatSignInError } from './format-sign-in-error.ts';

interface StepProps {
  onSignedIn: (user: Me) => void;
}

/** Second factor: a code, a passkey, or either (specification §4). */
export function SecondFactorStep({ onSignedIn }: StepProps) {
  const { t } = useTranslation();
  const { secondFactors } = useSession();
  const hasCode = !secondFactors.includes('passkey') || secondFactors.includes('code');
  return (
    <div className="flex flex-col gap-4 p-6">
      {/* Names the section of the form. */}
      <h2 id="sign-in" className="text-lg font-semibold text-ink">
        {hasCode ? t('verification.title') : t('passkeys.second_title')}
      </h2>
      {hasCode ? <CodeForm onSignedIn={onSignedIn} /> : null}
      {secondFactors.includes('passkey') ? (
        <PasskeyStep onSignedIn={onSignedIn} isOnly={!hasCode} />
      ) : null}
      {hasCode ? null : <LostDevice />}
      <Button variant="outline" onClick={cancelChallenge}>
        {t('verification.back')}
      </Button>
    </div>
  );
}

/** A code of the app or a recovery code. */
function CodeForm({ onSignedIn }: StepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const input = useRef<HTMLInputElement>(null);
  const [kind, setKind] = useState<CodeKind>('app');
  const [code, setCode] = useState('');
  const [codeError, setCodeError] = useState<string | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const refuse = (sentence: string) => {
    setCodeError(sentence);
    input.current?.focus();
    input.current?.select();
  };
  const submit = async () => {
    setProblem(null);
    setCodeError(null);
    const entered = toTypedCode(code);
    const invalid = findProblem(t, kind, entered);
    if (invalid) return refuse(invalid);
    setBusy(true);
    try {
      onSignedIn(await verifyCode(entered));
    } catch (error) {
      const fallback = t('errors.two_factor_failed');
      if (error instanceof ApiError && error.code === 'invalid_code')
        refuse(getErrorMessage(error, fallback));
      else setProblem(formatSignInError(error, { t, formats, fallback }));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const change = () => {
    setKind(kind === 'app' ? 'recovery' : 'app');
    setCode('');
    setCodeError(null);
  };

  return (
    <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4">
      {problem ? <Callout tone="danger">{problem}</Callout> : null}
      <CodeField
        key={kind}
        kind={kind}
        error={codeError}
        ref={input}
        value={code}
        onChange={setCode}
      />
      <Button type="submit" size="lg" busy={busy}>
        {t('sign_in.submit')}
      </Button>
      <LostDevice>
        <Button variant="link" size="sm" onClick={change}>
          {kind === 'app' ? t('verification.use_recovery') : t('verification.use_app')}
        </Button>
      </LostDevice>
    </form>
  );
}

interface CodeFieldProps {
  kind: CodeKind;
  error: string | null;
  ref: RefObject<HTMLInputElement | null>;
  value: string;
  onChange: (code: string) => void;
}

/** Focuses itself on mount, as the only field of the step. */
function CodeField({ kind, error, ref, value, onChange }: CodeFieldProps) {
  const { t } = useTranslation();
  const { label, hint, attributes } = codeKinds[kind];
  useEffect(() => ref.current?.focus(), [ref]);
  return (
    <Field label={label(t)} hint={hint(t)} error={error}>
      <Input
        ref={ref}
        name="code"
        spellCheck={false}
        autoCapitalize="none"
        autoCorrect="off"
        {...attributes}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

/** Kinds of codes for the second factor. */
type CodeKind = 'app' | 'recovery';

interface CodeKindParts {
  label: (t: TFunction) => string;
  hint: (t: TFunction) => string;
  attributes: InputProps;
}

/** Field properties per kind: digits that a phone can fill in, or text. */
const codeKinds: Record<CodeKind, CodeKindParts> = {
  app: {
    label: (t) => t('fields.totp_code'),
    hint: (t) => t('verification.app_hint'),
    attributes: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: 20 },
  },
  recovery: {
    label: (t) => t('fields.recovery_code'),
    hint: (t) => t('verification.recovery_hint'),
    attributes: { autoComplete: 'off', maxLength: 40 },
  },
};

/** Returns the error of a code before it is sent, or null. */
function findProblem(t: TFunction, kind: CodeKind, code: string): string | null {
  if (code === '') return t('validation.required', { field: codeKinds[kind].label(t) });
  return kind === 'app' && !/^\d{6}$/u.test(code) ? t('verification.digits') : null;
}

interface PasskeyStepProps {
  onSignedIn: (user: Me) => void;
  /** The person has no other second factor. */
  isOnly: boolean;
}

/** Second factor: a passkey. */
function PasskeyStep({ onSignedIn, isOnly }: PasskeyStepProps) {
  const { t } = useTranslation();
  if (!canUsePasskeys())
    return isOnly ? <Callout tone="warning">{t('passkeys.second_unavailable')}</Callout> : null;
  return (
    <>
      {isOnly ? <p className="text-soft">{t('passkeys.second_text')}</p> : null}
      <PasskeyButton
        variant={isOnly ? 'default' : 'outline'}
        size="lg"
        label={isOnly ? t('passkeys.use') : t('passkeys.use_instead')}
        failure={t('passkeys.second_not_used')}
        execute={async () => onSignedIn(await verifyPasskey())}
      />
    </>
  );
}

/**
 * Mails the link that requests a two-factor reset and explains the next steps. `children` is the
 * alternative shown next to it.
 */
function LostDevice({ children }: { children?: ReactNode }) {
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
