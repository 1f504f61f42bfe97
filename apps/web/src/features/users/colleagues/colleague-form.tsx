import { languages } from '@portal/contract/kernel';
import {
  changeColleague,
  type Colleague,
  getColleague,
  inviteColleague,
} from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import {
  ClinicRoleFields,
  clinicRoleValues,
  withOwnClinics,
} from '#web/features/users/clinic-role.tsx';
import { formatPersonName } from '#web/features/users/person-name.ts';
import { useClinicChoices } from '#web/features/users/use-clinic-choices.ts';
import { useUsersRefresh } from '#web/features/shared/use-refresh.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { EditDialog } from '#web/kit/form/edit-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call, sendRequest } from '#web/lib/api/call.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { reloadCurrentUser } from '#web/lib/session/reload-current-user.ts';
import { useUser } from '#web/lib/session/session-store.ts';

/** Form that invites a colleague. */
export function InviteColleagueDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  const refresh = useUsersRefresh();
  const clinics = useOwnClinics();
  const form = useContractForm({
    route: inviteColleague,
    values: {
      first_name: '',
      last_name: '',
      email: '',
      preferred_language: useLanguage(),
      ...clinicRoleValues(),
    },
    draft: 'colleague:new',
    failure: t('colleagues.invite_failed'),
    save: async (body) => {
      await call(inviteColleague, { body: withOwnClinics(body) });
      return body.email;
    },
    onSaved: (email) => {
      const text = t('colleagues.invited_text', { email });
      toasts.show({ tone: 'success', title: t('colleagues.invited'), text });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('colleagues.invite')}
      description={t('users.new_text')}
      submitLabel={t('colleagues.send')}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField form={form} name="first_name" />
        <TextField form={form} name="last_name" />
        <TextField form={form} name="email" type="email" />
        <ChoiceField
          form={form}
          name="preferred_language"
          emptyLabel={t('users.no_language')}
          hint={t('users.language_new_hint')}
          options={languages.map((language) => ({
            value: language,
            label: t(`app.languages.${language}`),
          }))}
        />
      </div>
      <ClinicRoleFields form={form} clinics={clinics} />
    </FormDialog>
  );
}

export interface EditColleagueDialogProps {
  id: string;
  onClose: () => void;
}

/** Form that changes what a colleague sees, or the manager themselves. */
export function EditColleagueDialog({ id, onClose }: EditColleagueDialogProps) {
  const { t } = useTranslation();
  const isOwn = useUser().id === id;
  const refresh = useUsersRefresh();
  return (
    <EditDialog
      id={id}
      scope="users"
      read={getColleague}
      change={changeColleague}
      toValues={clinicRoleValues}
      fields={Fields}
      save={(body, etag) =>
        sendRequest(changeColleague, { params: { id }, body: withOwnClinics(body), ifMatch: etag })
      }
      draft="colleague"
      conflictField="clinic_role"
      labels={{
        title: t('colleagues.change'),
        loadFailed: t('colleagues.load_one_failed'),
        saveFailed: t('colleagues.change_failed'),
        saved: t('colleagues.changed'),
      }}
      refresh={async () => {
        // Who is no longer manager may not read the list again.
        if (isOwn) await reloadCurrentUser();
        await refresh();
      }}
      onClose={onClose}
    />
  );
}

function Fields({ form, item }: { form: ContractForm; item: Colleague }) {
  const { t } = useTranslation();
  const clinics = useOwnClinics(item.clinics);
  return (
    <>
      <p className="text-soft wrap-anywhere">
        <span className="block font-medium text-ink">
          {formatPersonName(t, { ...item, title: null })}
        </span>
        {item.email}
      </p>
      <ClinicRoleFields form={form} clinics={clinics} />
    </>
  );
}

/** Returns the clinics of the manager's customer, and those that the colleague has. */
const useOwnClinics = (saved: Colleague['clinics'] = []) =>
  useClinicChoices(useUser().customer_id, saved);
