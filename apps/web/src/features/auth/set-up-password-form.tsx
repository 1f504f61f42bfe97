import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmPassword, passwordLength } from '@portal/contract/auth';
import { call } from '#web/lib/api/call.ts';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

interface SetUpPasswordFormProps {
  /** What the link carries. */
  link: { uid: string; token: string };
  onDone: () => void;
}

/** The first password of an invited user (specification §2, §5); a refused one keeps the link good. */
export function SetUpPasswordForm({ link, onDone }: SetUpPasswordFormProps) {
  const { t } = useTranslation();
  const [password, setPassword] = useState('');
  const [repeated, setRepeated] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const submit = async () => {
    if (password !== repeated) return setProblem(t('set_up.mismatch'));
    setProblem(null);
    setBusy(true);
    try {
      await call(confirmPassword, { body: { ...link, new_password: password } });
      onDone();
    } catch (error) {
      setProblem(errorMessage(error, t('set_up.failed')));
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };

  return (
    <form onSubmit={onSubmit} noValidate className="mt-6 flex max-w-md flex-col gap-4">
      {problem ? <Notice tone="danger">{problem}</Notice> : null}
      <Field
        label={t('fields.new_password')}
        hint={t('set_up.hint', { count: passwordLength.least })}
      >
        <PasswordInput
          name="new_password"
          autoComplete="new-password"
          showLabel={t('sign_in.show_password')}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Field label={t('fields.confirm_password')}>
        <PasswordInput
          name="confirm_password"
          autoComplete="new-password"
          showLabel={t('sign_in.show_password')}
          value={repeated}
          onChange={(event) => setRepeated(event.target.value)}
        />
      </Field>
      <Button type="submit" size="lg" busy={busy} className="self-start">
        {t('set_up.submit')}
      </Button>
    </form>
  );
}
