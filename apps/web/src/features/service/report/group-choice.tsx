import { reportGroups, type ReportGroup } from '@portal/contract/service';
import { useTranslation } from 'react-i18next';
import { useSetSearch } from '#web/lib/url/search-params.ts';
import { Button } from '#web/ui/button.tsx';

/** What the rows of the report stand for. */
export function GroupChoice({ by }: { by: ReportGroup }) {
  const { t } = useTranslation();
  const setSearch = useSetSearch();
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-ink">{t('service_report.group')}</legend>
      <div className="flex flex-wrap gap-2">
        {reportGroups.map((group) => (
          <Button
            key={group}
            variant="outline"
            aria-pressed={group === by}
            className="aria-pressed:border-brand aria-pressed:bg-brand-soft aria-pressed:text-ink"
            onClick={() => void setSearch({ by: group === reportGroups[0] ? undefined : group })}
          >
            {t(`service_report.groups.${group}`)}
          </Button>
        ))}
      </div>
    </fieldset>
  );
}
