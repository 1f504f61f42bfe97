import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { signIn } from '#web/lib/session/sign-in.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { DemoAccountList } from './demo-account-list.tsx';
import { demoPassword, isDemo } from './demo-accounts.ts';

export interface SignInFormProps {
  /** The user's session ended while they worked. */
  ended: boolean;
  onSignedIn: (userId: string) => void;
}

/** E-mail and password (specification §5, login). Plain state: the form kit would double this page. */
export function SignInForm({ ended, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation();
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (!email.trim() || !password) return setProblem(t('sign_in.both_required'));
    setProblem(null);
    setBusy(true);
    try {
      const user = await signIn(email.trim(), password);
      if (user) onSignedIn(user.id);
      else setProblem(t('verification.text'));
    } catch (error) {
      setProblem(errorMessage(error, t('errors.login_failed')));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const fill = (account: string) => {
    setEmail(account);
    setPassword(demoPassword);
    setProblem(null);
  };

  return (
    <section
      aria-labelledby="sign-in"
      className="self-start rounded border border-line bg-surface shadow-float"
    >
      <form onSubmit={onSubmit} noValidate className="flex flex-col gap-4 p-6">
        <div>
          <h2 id="sign-in" className="text-lg font-semibold text-ink">
            {t('sign_in.title')}
          </h2>
          <p className="text-soft">{t('sign_in.text')}</p>
        </div>
        {ended && !problem ? <Notice tone="info">{t('sign_in.ended')}</Notice> : null}
        {problem ? <Notice tone="danger">{problem}</Notice> : null}
        <Field label={t('fields.email')}>
          <Input
            type="email"
            name="email"
            autoComplete="username"
            value={email}
            onChange={(event) => setEmail(event.target.value)}
          />
        </Field>
        <Field label={t('fields.password')}>
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
      {isDemo() ? <DemoAccountList onChoose={fill} /> : null}
    </section>
  );
}
