import type { AnonymizationRequest } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useUser } from '#web/lib/session/use-session.ts';
import { getAllowedActions } from './allowed-actions.ts';

/** Hint that a colleague must approve a request about the viewer. */
export function OwnHint({ request }: { request: AnonymizationRequest }) {
  const { t } = useTranslation();
  if (!getAllowedActions(request, useUser()).needsOtherApprover) return null;
  return <p className="text-xs font-normal text-warning">{t('anonymization.own')}</p>;
}
