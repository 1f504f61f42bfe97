import type { AuditEntry } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import type { Column } from '#web/kit/list/list-table.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { AuditActor } from './audit-actor.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditObject } from './audit-object.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

export function useAuditColumns(): readonly Column<AuditEntry>[] {
  const { t } = useTranslation();
  const format = useFormats();
  const texts = useAuditTexts();
  return [
    {
      key: 'at',
      header: t('audit_log.at'),
      ordering: 'at',
      renderCell: ({ at }) => <span className="whitespace-nowrap">{format.moment(at)}</span>,
    },
    {
      key: 'actor',
      header: t('audit_log.actor'),
      renderCell: (entry) => (
        <>
          <AuditActor entry={entry} />
          {entry.ip === null ? null : <span className="block text-xs text-soft">{entry.ip}</span>}
        </>
      ),
    },
    {
      key: 'action',
      header: t('audit_log.action'),
      renderCell: ({ action }) => texts.action(action),
    },
    {
      key: 'object',
      header: t('audit_log.object'),
      renderCell: (entry) => <AuditObject entry={entry} />,
    },
    {
      key: 'changes',
      header: t('audit_log.changes'),
      renderCell: (entry) => <AuditChanges entry={entry} />,
    },
  ];
}
