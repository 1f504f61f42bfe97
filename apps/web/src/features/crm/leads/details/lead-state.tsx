import type { Lead } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { priorityTones } from '#web/features/crm/leads/priority-tones.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';

const stageTones: Partial<Record<Lead['stage'], BadgeTone>> = { won: 'success', lost: 'danger' };

/** The stage of a lead, since when, and its priority. */
export function LeadState({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  return (
    <div className="flex flex-wrap items-center gap-x-2 gap-y-1.5">
      <Badge tone={stageTones[lead.stage] ?? 'info'}>{t(`leads.stages.${lead.stage}`)}</Badge>
      <span className="text-xs text-soft">
        {t('lead_details.since', { date: format.date(lead.stage_changed_at) })}
      </span>
      <Badge tone={priorityTones[lead.priority]} className="sm:ms-auto">
        {t(`lead_details.priorities.${lead.priority}`)}
      </Badge>
    </div>
  );
}
