import type { AuditEntry } from '@portal/contract/compliance';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { Card } from '#web/ui/card.tsx';
import { Description } from '#web/ui/description.tsx';
import { AuditActor } from './audit-actor.tsx';
import { AuditChanges } from './audit-changes.tsx';
import { AuditObject } from './audit-object.tsx';
import { useAuditTexts } from './use-audit-texts.ts';

export function AuditCard({ entry }: { entry: AuditEntry }) {
  const { t } = useTranslation();
  const format = useFormats();
  const texts = useAuditTexts();
  return (
    <Card className="flex min-w-0 flex-col gap-3 p-4">
      <h2 className="font-medium wrap-anywhere">{texts.action(entry.action)}</h2>
      <dl className="grid grid-cols-2 gap-3">
        <Description term={t('audit_log.object')}>
          <AuditObject entry={entry} />
        </Description>
        <Description term={t('audit_log.actor')}>
          <AuditActor entry={entry} />
        </Description>
        <Description term={t('audit_log.at')}>{format.moment(entry.at)}</Description>
        <Description term={t('audit_log.address')}>{entry.ip}</Description>
      </dl>
      <AuditChanges entry={entry} />
    </Card>
  );
}
