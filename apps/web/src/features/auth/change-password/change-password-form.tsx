import { changePassword, passwordLength } from '@portal/contract/auth';
import type { TFunction } from 'i18next';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { validateNewPassword } from '#web/features/auth/validate-new-password.ts';
import { UnsavedGuard } from '#web/kit/form/unsaved-guard.tsx';
import { PasswordStrength } from '#web/features/shared/password/password-strength.tsx';
import { AccountName } from '#web/features/shared/secrets/password-form.tsx';
import { type Problems, useSecretForm } from '#web/features/shared/secrets/use-secret-form.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Field } from '#web/ui/field.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

/** Form for the own password. A change ends all other sessions (API.md §3 Auth). */
export function ChangePasswordForm() {
  const { t } = useTranslation();
  const id = useId();
  const strength = `${id}-strength`;
  const user = useUser();
  const secrets = useSecretForm({
    blank: { old_password: '', new_password: '', confirm_password: '' },
    check: (values) => validatePasswordChange(t, values),
    send: async ({ old_password, new_password }) => {
      await call(changePassword, { body: { old_password, new_password } });
      const [title, text] = [t('change_password.done'), t('change_password.done_text')];
      toasts.show({ tone: 'success', title, text });
    },
    failure: t('change_password.failed'),
  });
  const { problems, values } = secrets;
  const shown = { showLabel: t('sign_in.show_password') };
  return (
    <Card className="max-w-2xl">
      <CardHeader title={t('change_password.title')} description={t('change_password.text')} />
      <CardBody>
        <form
          id={id}
          onSubmit={secrets.onSubmit}
          noValidate
          className="flex max-w-md flex-col gap-4"
        >
          {secrets.general ? (
            <Callout tone="danger" title={t('errors.password_change_failed')}>
              {secrets.general}
            </Callout>
          ) : null}
          <AccountName email={user.email} />
          <Field label={t('fields.old_password')} error={problems['old_password']} required>
            <PasswordInput
              {...secrets.input('old_password')}
              {...shown}
              autoComplete="current-password"
            />
          </Field>
          <Field
            label={t('fields.new_password')}
            hint={t('set_up.hint', { count: passwordLength.min })}
            error={problems['new_password']}
            required
          >
            <PasswordInput
              {...secrets.input('new_password')}
              {...shown}
              autoComplete="new-password"
              aria-describedby={strength}
            />
          </Field>
          <PasswordStrength id={strength} password={values.new_password} />
          <Field label={t('fields.confirm_password')} error={problems['confirm_password']} required>
            <PasswordInput
              {...secrets.input('confirm_password')}
              {...shown}
              autoComplete="new-password"
            />
          </Field>
          <UnsavedGuard isDirty={secrets.isDirty} />
        </form>
      </CardBody>
      <CardFooter>
        <Button type="submit" form={id} busy={secrets.busy}>
          {t('change_password.submit')}
        </Button>
      </CardFooter>
    </Card>
  );
}

interface PasswordChange {
  old_password: string;
  new_password: string;
  confirm_password: string;
}

/**
 * Returns the errors of a password change before it is sent (specification §5, password change).
 */
function validatePasswordChange(
  t: TFunction,
  { old_password: old, ...chosen }: PasswordChange,
): Problems {
  const problems: Record<string, string> = validateNewPassword(t, chosen);
  if (!old)
    problems['old_password'] = t('validation.required', { field: t('fields.old_password') });
  const { new_password: password, confirm_password: repeated } = chosen;
  if (repeated && repeated !== password)
    problems['confirm_password'] = t('change_password.mismatch');
  return problems;
}
