import { object, oneOf } from '@portal/contract/kernel';
import {
  discardUnmatchedMail,
  openRequestFromMail,
  RequestFromMail,
  type UnmatchedMail,
  urgencies,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { ConfirmDialog } from '#web/kit/action/confirm-dialog.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { InstalledDeviceField } from '../installed-device-field.tsx';
import { ContactFields, UrgencyField } from '../promises/urgency-fields.tsx';
import { RequesterField } from '../tickets/requester-field.tsx';
import { describeMail } from './describe-mail.ts';

export interface MailDialogProps {
  mail: UnmatchedMail;
  onClose: () => void;
}

/** Route of the form, in which the urgency is chosen. */
const formRoute = {
  ...openRequestFromMail,
  body: object({ ...RequestFromMail.properties, urgency: oneOf(urgencies) }),
};

/** Form that creates a request from a mail, with its text and its files. */
export function RequestFromMailDialog({ mail, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  const refresh = useInvalidate('service');
  const labels: Readonly<Record<string, string>> = {
    installed_device_id: t('service_requests.form.device'),
    description: t('service_requests.form.description'),
    requester_email: t('fields.requester_email'),
    urgency: t('promises.how_urgent'),
    contact_phone: t('fields.contact_phone'),
    contact_when: t('fields.contact_when'),
  };
  const form = useContractForm({
    route: formRoute,
    values: {
      installed_device_id: '',
      urgency: '',
      description: describeMail(mail),
      contact_phone: '',
      contact_when: '',
      requester_email: mail.from_address ?? '',
    },
    getLabel: (field) => labels[field] ?? field,
    missing: {
      installed_device_id: t('service_requests.form.find_device'),
      urgency: t('promises.urgency_missing'),
    },
    draft: `unmatched-mail:${mail.id}`,
    failure: t('unmatched_mail.open_failed'),
    save: (body) => call(openRequestFromMail, { params: { id: mail.id }, body }),
    onSaved: () => {
      toasts.show({ tone: 'success', title: t('unmatched_mail.opened') });
      onClose();
      void refresh();
    },
  });
  return (
    <FormDialog
      form={form}
      title={t('unmatched_mail.open_request')}
      description={
        mail.files.length > 0
          ? t('unmatched_mail.open_text', { count: mail.files.length })
          : undefined
      }
      submitLabel={t('unmatched_mail.open_request')}
      onClose={onClose}
    >
      <InstalledDeviceField form={form} />
      <UrgencyField form={form} />
      <TextField form={form} name="description" multiline />
      <ContactFields form={form} />
      <RequesterField form={form} customerId={mail.customer?.id ?? null} />
    </FormDialog>
  );
}

/** Shows a mail with the names of its files. */
export function MailDialog({ mail, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={mail.subject || t('unmatched_mail.no_subject')}
      description={[mail.from_name, mail.from_address].filter(Boolean).join(' · ')}
      closeLabel={t('app.close')}
      footer={
        <Button variant="outline" onClick={onClose}>
          {t('app.close')}
        </Button>
      }
    >
      <p className="text-xs text-soft">{format.moment(mail.created_at)}</p>
      <p className="whitespace-pre-line text-ink wrap-anywhere">
        {mail.text || t('unmatched_mail.no_text')}
      </p>
      {mail.files.length > 0 ? (
        <ul className="text-soft" aria-label={t('unmatched_mail.files')}>
          {mail.files.map((file, place) => (
            // oxlint-disable-next-line react/no-array-index-key -- names of files repeat, and the list never changes
            <li key={place} className="wrap-anywhere">
              {file.name} · {format.size(file.size)}
            </li>
          ))}
        </ul>
      ) : null}
      {mail.left_out ? <p className="text-soft wrap-anywhere">{mail.left_out}</p> : null}
    </Dialog>
  );
}

/** Asks for confirmation, and deletes a mail with its files. */
export function DeleteMailDialog({ mail, onClose }: MailDialogProps) {
  const { t } = useTranslation();
  return (
    <ConfirmDialog
      execute={() => call(discardUnmatchedMail, { params: { id: mail.id } })}
      labels={{
        title: t('unmatched_mail.delete_title'),
        text: t('unmatched_mail.delete_text'),
        confirm: t('actions.delete'),
        done: t('unmatched_mail.deleted'),
        failed: t('unmatched_mail.delete_failed'),
      }}
      about={mail.subject}
      refresh={useInvalidate('service')}
      onClose={onClose}
    />
  );
}
