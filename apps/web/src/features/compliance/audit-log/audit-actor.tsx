import type { AuditEntry } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';

const kinds = ['system', 'anonymous', 'employee', 'customer'] as const;

/** Actor of an entry, by name or kind. */
export function AuditActor({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const kind = kinds.find((one) => one === entry.actor_kind) ?? 'system';
  return entry.actor?.name ?? t(`audit_log.kinds.${kind}`);
}
