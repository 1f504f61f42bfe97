import { listImports, type ImportSummary } from '@portal/contract/import-export';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import type { Page } from '@portal/contract/kernel';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';

const tones: Record<ImportSummary['status'], BadgeTone> = {
  uploaded: 'neutral',
  checking: 'info',
  checked: 'neutral',
  importing: 'info',
  imported: 'success',
  failed: 'danger',
};

/** Number of imports shown. */
const shown = 6;

/** Recent imports of the user, to continue or review. */
export function RecentImports() {
  const { t } = useTranslation();
  const format = useFormats();
  const { data } = useQuery(
    editedQuery<Page<ImportSummary>>('crm', listImports, { query: { limit: shown } }),
  );
  const imports = data?.data.results ?? [];
  if (imports.length === 0) return null;
  return (
    <section className="flex flex-col gap-3">
      <h2 className="text-base font-semibold text-ink">{t('imports.recent')}</h2>
      <p className="text-sm text-soft">{t('imports.recent_text')}</p>
      <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
        {imports.map(({ id, kind, file, status, created_at: at }) => (
          <li key={id} className="grid">
            <LinkCard>
              <div className="flex min-w-0 items-start justify-between gap-2">
                <CardLink>
                  <Link
                    to="/dashboard/data/import"
                    search={{ kind, import: id }}
                    className="min-w-0 wrap-anywhere"
                  >
                    {file.name}
                  </Link>
                </CardLink>
                <Badge tone={tones[status]}>{t(`imports.statuses.${status}`)}</Badge>
              </div>
              <p className="text-sm text-soft">
                {`${t(`imports.kinds.${kind}`)} · ${format.instant(at)}`}
              </p>
            </LinkCard>
          </li>
        ))}
      </ul>
    </section>
  );
}
