import type { ServiceTicket } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { readStoredText } from '#web/lib/form/use-stored-text.ts';
import { Callout } from '#web/ui/callout.tsx';
import { toDraftName } from './conversation-owner.ts';

/** Warns in a form that ends a ticket of a message that was written in this tab and not sent. */
export function UnsentMessageCallout({ ticket }: { ticket: Pick<ServiceTicket, 'id'> }) {
  const { t } = useTranslation();
  if (readStoredText(toDraftName(ticket)).trim() === '') return null;
  return (
    <Callout tone="warning" title={t('service_requests.conversation.unsent_title')}>
      {t('service_requests.conversation.unsent_text')}
    </Callout>
  );
}
