import { type FormEvent, Suspense, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '@portal/contract/users';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent, preloadedComponent } from '#web/lib/lazy-component.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { isChallengeExpired, signIn } from '#web/lib/session/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { formatSignInError } from './format-sign-in-error.ts';
import { ResetMailCallout, useResetMail } from './reset-mail.tsx';

const SignInAlternatives = lazyComponent(
  async () => (await import('./sign-in-alternatives.tsx')).SignInAlternatives,
);

// Loaded beside the password step, which is shown without it.
const SecondFactorStep = preloadedComponent(
  async () => (await import('./code-step.tsx')).SecondFactorStep,
);

export interface SignInFormProps {
  /** The session ended while the user worked. */
  ended: boolean;
  onSignedIn: (userId: string) => void;
}

/** Sign-in: the password, then the second factor if the account has one (specification §4). */
export function SignInForm({ ended, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation();
  const { requires2FA } = useSession();
  // Kept across the code step, after which only the password is asked again.
  const [email, setEmail] = useState('');
  const [returning, setReturning] = useState(false);

  const go = (user: Me | null) => {
    setReturning(true);
    if (user) onSignedIn(user.id);
  };

  return (
    <section
      aria-labelledby="sign-in"
      className="self-start rounded border border-line bg-surface shadow-float"
    >
      {requires2FA ? (
        <Suspense>
          <SecondFactorStep onSignedIn={go} />
        </Suspense>
      ) : (
        <>
          <div className="p-6 pb-0">
            <h2 id="sign-in" className="text-lg font-semibold text-ink">
              {t('sign_in.title')}
            </h2>
            <p className="text-soft">{t('sign_in.text')}</p>
          </div>
          <PasswordStep
            email={email}
            onEmail={setEmail}
            ended={ended}
            returning={returning}
            onPassed={go}
          />
        </>
      )}
    </section>
  );
}

interface PasswordStepProps {
  email: string;
  onEmail: (email: string) => void;
  /** The session ended while the user worked. */
  ended: boolean;
  /** The user returned from the code step. */
  returning: boolean;
  /** Called after a right password; null if a code is required. */
  onPassed: (user: Me | null) => void;
}

/**
 * E-mail and password (specification §5, login). Uses plain state: the form kit would double the
 * size of this page.
 */
function PasswordStep({ email, onEmail, ended, returning, onPassed }: PasswordStepProps) {
  const { t } = useTranslation();
  const formats = useFormats();
  const { error: sessionError } = useSession();
  const form = useRef<HTMLFormElement>(null);
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [lockedUntil, setLockedUntil] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [isMailRequested, setMailRequested] = useState(false);
  const { mail, send, forget } = useResetMail(t('sign_in.email_first'));

  useEffect(() => {
    if (returning) focusField(form.current, 'password');
  }, [returning]);

  const begin = () => {
    setProblem(null);
    setLockedUntil(null);
    forget();
  };
  const submit = async () => {
    begin();
    if (!email.trim() || !password) {
      focusField(form.current, email.trim() ? 'password' : 'email');
      return setProblem(t('sign_in.both_required'));
    }
    setBusy(true);
    try {
      onPassed(await signIn(email.trim(), password));
    } catch (error) {
      if (hasStatus(error, 423) && error.retryAt) setLockedUntil(error.retryAt);
      else setProblem(formatSignInError(error, { t, formats, fallback: t('errors.login_failed') }));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    // The e-mail was required to send a reset mail: send it once only the e-mail is filled in.
    if (isMailRequested && email.trim() && !password) void mailReset();
    else void submit();
  };
  const mailReset = async () => {
    if (mail.state === 'busy') return;
    setProblem(null);
    const isMissing = email.trim() === '';
    setMailRequested(isMissing);
    if (isMissing) focusField(form.current, 'email');
    await send(email);
    setLockedUntil(null);
  };
  const fill = (account: string, itsPassword: string) => {
    onEmail(account);
    setPassword(itsPassword);
    begin();
  };
  const quiet = !problem && !lockedUntil && mail.state === 'none';

  return (
    <>
      <form ref={form} onSubmit={onSubmit} noValidate className="flex flex-col gap-4 p-6 pt-4">
        {quiet && isChallengeExpired(sessionError) ? (
          <Callout tone="warning">{t('sign_in.challenge_expired')}</Callout>
        ) : null}
        {quiet && ended && !returning ? <Callout tone="info">{t('sign_in.ended')}</Callout> : null}
        {problem ? <Callout tone="danger">{problem}</Callout> : null}
        {lockedUntil ? (
          <LockedCallout
            until={lockedUntil}
            busy={mail.state === 'busy'}
            onReset={() => void mailReset()}
          />
        ) : null}
        <ResetMailCallout mail={mail} />
        <Field label={t('fields.email')} error={mail.state === 'refused' ? mail.field : null}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            autoCapitalize="none"
            value={email}
            onChange={(event) => onEmail(event.target.value)}
          />
        </Field>
        <Field label={t('fields.password')} aside={<ForgotLink onPress={() => void mailReset()} />}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            showLabel={t('sign_in.show_password')}
            value={password}
            onChange={(event) => setPassword(event.target.value)}
          />
        </Field>
        <Button type="submit" size="lg" busy={busy}>
          {t('sign_in.submit')}
        </Button>
      </form>
      <Suspense>
        <SignInAlternatives onFill={fill} onPassed={onPassed} />
      </Suspense>
    </>
  );
}

function ForgotLink({ onPress }: { onPress: () => void }) {
  const { t } = useTranslation();
  return (
    <a
      href="#forgot-password"
      onClick={(event) => {
        event.preventDefault();
        onPress();
      }}
      className="rounded-small text-brand-ink underline-offset-4 hover:underline touch:inline-block touch:py-1"
    >
      {t('sign_in.forgot')}
    </a>
  );
}

function focusField(form: HTMLFormElement | null, field: 'email' | 'password'): void {
  const control = form?.elements.namedItem(field);
  if (control instanceof HTMLInputElement) control.focus();
}

interface LockedCalloutProps {
  /** End of the lock, RFC 3339. */
  until: string;
  busy: boolean;
  onReset: () => void;
}

/** Shows the end of the lock and sends the mail that unlocks sooner (specification §4, §8). */
function LockedCallout({ until, busy, onReset }: LockedCalloutProps) {
  const { t } = useTranslation();
  const { moment } = useFormats();
  return (
    <Callout tone="danger" title={t('sign_in.locked_title')}>
      <p>{t('sign_in.locked', { until: moment(until) })}</p>
      <Button variant="outline" size="sm" wraps busy={busy} onClick={onReset} className="mt-3">
        {t('sign_in.send_reset')}
      </Button>
    </Callout>
  );
}
