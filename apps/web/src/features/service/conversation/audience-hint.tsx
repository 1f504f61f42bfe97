import type { ServiceTicket } from '@portal/contract/service';
import { Lock } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import type { MessageMode } from './message-mode.ts';

export interface AudienceHintProps {
  ticket: Pick<ServiceTicket, 'requester_email'>;
  mode: MessageMode;
}

/** States who can read the message and who gets a mail, before it is sent. */
export function AudienceHint({ ticket: { requester_email: email }, mode }: AudienceHintProps) {
  const { t } = useTranslation();
  const user = useUser();
  if (user.role === 'customer') return t('service_requests.conversation.supplier_reads');
  if (mode === 'reply')
    // The requester gets no mail about their own message.
    return email.toLowerCase() === user.email.toLowerCase()
      ? t('service_requests.conversation.mailed_to_nobody')
      : t('service_requests.conversation.mailed_to', { email });
  return (
    <span className="inline-flex items-start gap-1.5 font-medium text-warning">
      <Lock aria-hidden className="mt-0.5 size-3.5 shrink-0" />
      {t('service_requests.conversation.internal')}
    </span>
  );
}
