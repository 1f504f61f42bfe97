import {
  addPasskey,
  beginPasskey,
  listPasskeys,
  type Passkey,
  removePasskey,
  renamePasskey,
} from '@portal/contract/auth';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { OwnCodeField } from '#web/features/auth/two-factor-settings/own-code-field.tsx';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError, hasStatus, NetworkError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { toTypedCode } from '#web/lib/form/typed-code.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useBrowserName } from '#web/lib/format/use-browser-name.ts';
import { createPasskey } from '#web/lib/passkeys/passkeys.ts';
import { proveWithPasskey } from '#web/lib/passkeys/prove-with-passkey.ts';
import { scopeKey } from '#web/lib/query/route-query.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import type { PasskeyTask } from './passkey-task.ts';

interface PasskeyDialogProps {
  task: PasskeyTask;
  onClose: () => void;
}

/** Dialog that adds, renames or removes a passkey. */
export function PasskeyDialog({ task, onClose }: PasskeyDialogProps) {
  if (task.kind === 'add') return <AddPasskeyDialog onClose={onClose} />;
  const props = { passkey: task.passkey, onClose };
  return task.kind === 'rename' ? (
    <RenamePasskeyDialog {...props} />
  ) : (
    <RemovePasskeyDialog {...props} />
  );
}

/** Refetches the passkeys, and the user, of whom dialogs know whether they have one. */
function usePasskeyRefresh(): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    await client.invalidateQueries({ queryKey: [...scopeKey('users'), listPasskeys.id] });
    await reloadCurrentUser();
  };
}

interface AddPasskeyDialogProps {
  onClose: () => void;
  onAdded?: () => void;
}

/**
 * Asks for a name, and for a code of a person with an authenticator app, then lets the browser create
 * the passkey.
 */
export function AddPasskeyDialog({ onClose, onAdded = onClose }: AddPasskeyDialogProps) {
  const { t } = useTranslation();
  const refresh = usePasskeyRefresh();
  const getBrowserName = useBrowserName();
  const { has_authenticator_app: hasApp, has_passkey: hasPasskey } = useUser();
  // The portal asks for the second factor that the person has.
  const needsProof = hasPasskey && !hasApp;
  // Outside of the form, which would store it as a draft.
  const [code, setCode] = useState('');
  const form = useContractForm({
    // The name is all that people enter of a new passkey.
    route: renamePasskey,
    values: { name: getBrowserName(navigator.userAgent) },
    draft: 'passkey:new',
    failure: t('passkeys.add_failed'),
    // The browser does not say whether the device has one or the person cancelled (WebAuthn §14.5.1).
    explainError: (error) =>
      error instanceof ApiError || error instanceof NetworkError
        ? null
        : t('passkeys.add_failed_text'),
    save: async ({ name }) => {
      if (needsProof) await proveWithPasskey();
      const typed = toTypedCode(code);
      const body = hasApp && typed !== '' ? { code: typed } : {};
      const credential = await createPasskey(await call(beginPasskey, { body }));
      return call(addPasskey, { body: { name, credential } });
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('passkeys.added') });
      onAdded();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('passkeys.add')}
      description={needsProof ? t('passkeys.add_another_text') : t('passkeys.add_text')}
      submitLabel={t('passkeys.continue')}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('passkeys.name_hint')} />
      {hasApp ? (
        <OwnCodeField
          input={{ name: 'code', value: code, onChange: ({ target }) => setCode(target.value) }}
          problem={undefined}
          required={!hasPasskey}
        />
      ) : null}
    </FormDialog>
  );
}

interface OnePasskeyProps {
  passkey: Passkey;
  onClose: () => void;
}

/** Form that renames a passkey. */
function RenamePasskeyDialog({ passkey, onClose }: OnePasskeyProps) {
  const { t } = useTranslation();
  const refresh = usePasskeyRefresh();
  const form = useContractForm({
    route: renamePasskey,
    values: { name: passkey.name },
    draft: `passkey:${passkey.id}`,
    failure: t('passkeys.rename_failed'),
    save: (body) => call(renamePasskey, { params: { id: passkey.id }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('passkeys.renamed') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('passkeys.rename_title', { name: passkey.name })}
      onClose={onClose}
    >
      <TextField form={form} name="name" hint={t('passkeys.name_hint')} />
    </FormDialog>
  );
}

/** Asks for confirmation and removes a passkey. */
function RemovePasskeyDialog({ passkey, onClose }: OnePasskeyProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      execute={() => remove(passkey.id)}
      labels={{
        title: t('passkeys.remove_title', { name: passkey.name }),
        text: t('passkeys.remove_text'),
        confirm: t('passkeys.remove'),
        done: t('passkeys.removed'),
        failed: t('passkeys.remove_failed'),
      }}
      refresh={usePasskeyRefresh()}
      onClose={onClose}
    />
  );
}

/** Treats a passkey that is already gone as removed. */
async function remove(id: string): Promise<void> {
  try {
    await call(removePasskey, { params: { id } });
  } catch (error) {
    if (!hasStatus(error, 404)) throw error;
  }
}
