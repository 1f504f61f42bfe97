import { useRef, useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { confirmPassword, passwordLength } from '@portal/contract/auth';
import { call } from '#web/lib/api/call.ts';
import { refusalOf } from '#web/lib/form/server-errors.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { Notice } from '#web/ui/notice.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';
import { isLinkRefusal } from './link-refusal.ts';
import {
  passwordFields,
  passwordProblems,
  type PasswordField,
  type PasswordProblems,
} from './password-problems.ts';

interface SetUpPasswordFormProps {
  /** What the link carries. */
  link: { uid: string; token: string };
  onDone: () => void;
  /** The link was good when the page was opened, and no longer is. */
  onLinkRefused: (error: Error) => void;
}

/** The first password of an invited user (specification §2, §5); a refused one keeps the link good. */
export function SetUpPasswordForm({ link, onDone, onLinkRefused }: SetUpPasswordFormProps) {
  const { t } = useTranslation();
  const form = useRef<HTMLFormElement>(null);
  const [values, setValues] = useState({ new_password: '', confirm_password: '' });
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [general, setGeneral] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);

  const show = (found: PasswordProblems) => {
    setProblems(found);
    const first = passwordFields.find((field) => found[field]);
    const control = first && form.current?.elements.namedItem(first);
    if (control instanceof HTMLInputElement) control.focus();
  };
  const submit = async () => {
    setGeneral(null);
    const found = passwordProblems(t, values);
    show(found);
    if (Object.keys(found).length > 0) return;
    setBusy(true);
    try {
      await call(confirmPassword, { body: { ...link, new_password: values.new_password } });
      onDone();
    } catch (error) {
      if (isLinkRefusal(error)) return onLinkRefused(error);
      const refusal = refusalOf(error, ['new_password'], t('errors.something_failed'));
      show(refusal.fields);
      setGeneral(refusal.general);
    } finally {
      setBusy(false);
    }
  };
  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!busy) void submit();
  };
  const input = (field: PasswordField) => (
    <PasswordInput
      name={field}
      autoComplete="new-password"
      showLabel={t('sign_in.show_password')}
      value={values[field]}
      onChange={(event) => setValues({ ...values, [field]: event.target.value })}
    />
  );

  return (
    <form ref={form} onSubmit={onSubmit} noValidate className="mt-6 flex max-w-md flex-col gap-4">
      {general ? <Notice tone="danger">{general}</Notice> : null}
      <Field
        label={t('fields.new_password')}
        hint={t('set_up.hint', { count: passwordLength.least })}
        error={problems.new_password}
        required
      >
        {input('new_password')}
      </Field>
      <Field label={t('fields.confirm_password')} error={problems.confirm_password} required>
        {input('confirm_password')}
      </Field>
      <Button type="submit" size="lg" busy={busy} className="self-start">
        {t('set_up.submit')}
      </Button>
    </form>
  );
}
