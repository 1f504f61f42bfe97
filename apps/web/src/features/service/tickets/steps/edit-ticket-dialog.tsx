import {
  changeServiceTicket,
  getServiceTicket,
  type ServiceTicket,
} from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useTicketRefresh } from '#web/features/service/tickets/use-ticket-refresh.ts';
import { EditDialog, type EditDialogProps } from '#web/kit/form/edit-dialog.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import type { TicketDialogProps } from './ticket-dialog-props.ts';

type Edit = EditDialogProps<typeof getServiceTicket, typeof changeServiceTicket>;

/** Props of the form's controls, with the loaded ticket. */
export interface TicketFieldsProps {
  form: ContractForm;
  item: ServiceTicket;
}

interface EditTicketDialogProps
  extends TicketDialogProps, Pick<Edit, 'toValues' | 'fields' | 'draft' | 'missing' | 'save'> {
  title: string;
  saved: string;
}

/** Form that edits one aspect of a ticket. */
export function EditTicketDialog({
  ticket,
  title,
  saved,
  onClose,
  ...form
}: EditTicketDialogProps) {
  const { t } = useTranslation();
  return (
    <EditDialog
      {...form}
      id={ticket.id}
      scope="service"
      read={getServiceTicket}
      change={changeServiceTicket}
      labels={{
        title,
        loadFailed: t('tickets.load_one_failed'),
        saveFailed: t('tickets.save_failed'),
        saved,
      }}
      refresh={useTicketRefresh()}
      onClose={onClose}
    />
  );
}
