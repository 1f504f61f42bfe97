import type { CustomerSummary } from '@portal/contract/rights';
import { useTranslation } from 'react-i18next';
import { ChangeRow } from '#web/features/rights/history/change-row.tsx';
import { historyForm } from '#web/features/rights/list/right-forms.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';

/** Number of newest changes shown. */
const shown = 5;

/** Recent changes of a customer's rights, with a link to the whole history. */
export function RecentChanges({ summary }: { summary: CustomerSummary }) {
  const { t } = useTranslation();
  const { open } = useOpenForm();
  if (summary.recent_changes.length === 0) return null;
  return (
    <Card>
      <CardHeader
        title={t('rights.recent_changes')}
        actions={
          <Button variant="outline" size="sm" onClick={() => open(historyForm)}>
            {t('rights.whole_history')}
          </Button>
        }
      />
      <ul aria-label={t('rights.recent_changes')} className="divide-y divide-line">
        {summary.recent_changes.slice(0, shown).map((change) => (
          <ChangeRow key={change.id} change={change} />
        ))}
      </ul>
    </Card>
  );
}
