import { listRetention, type Retention } from '@portal/contract/compliance';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { Suspense } from 'react';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, CardHeader } from '#web/ui/card.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';
import { formatDaySpan } from './format-day-span.ts';

const RetentionDialog = lazyComponent(
  async () => (await import('./retention-dialog.tsx')).RetentionDialog,
);

const prefix = 'retention-';

/** Retention rules with a preview of the next sweep. */
export function RetentionPart() {
  const { t } = useTranslation();
  const { form, close } = useOpenForm();
  const query = useQuery(routeQuery('users', listRetention));
  const edited = query.data?.find(({ rule }) => form === prefix + rule);
  return (
    <>
      <QueryView query={query} failure={t('retention.load_failed')}>
        {(rules) => (
          <Card>
            <CardHeader title={t('retention.title')} description={t('retention.text')} />
            <ul className="divide-y divide-line">
              {rules.map((rule) => (
                <Rule key={rule.rule} rule={rule} />
              ))}
            </ul>
          </Card>
        )}
      </QueryView>
      {edited ? (
        <Suspense>
          <RetentionDialog rule={edited} onClose={() => void close()} />
        </Suspense>
      ) : null}
    </>
  );
}

function Rule({ rule }: { rule: Retention }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { open } = useOpenForm();
  const { days, due, is_enabled: isOn, last_run: last, next_run_at: next } = rule;
  const what = t(`retention.what.${rule.rule}`, { count: due });
  const span = formatDaySpan(useLanguage(), days);
  const name = t(`retention.rules.${rule.rule}.name`);
  return (
    <li className="flex items-start gap-4 px-5 py-4">
      <div className="grid min-w-0 flex-1 gap-x-8 gap-y-2 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div>
          <h3 className="flex flex-wrap items-center gap-x-3 gap-y-1 font-semibold text-ink">
            {name}
            <Badge tone={isOn ? 'success' : 'neutral'}>
              {isOn ? t('retention.on') : t('retention.off')}
            </Badge>
          </h3>
          <p className="mt-0.5 text-pretty text-soft">{t(`retention.rules.${rule.rule}.text`)}</p>
        </div>
        <div className="tabular-nums">
          <p className="font-medium text-ink">
            {t('retention.retained_for', { count: days, number: format.number(days) })}
            {span === null ? null : (
              <span className="block text-xs font-normal text-soft">
                {t('retention.span', { span })}
              </span>
            )}
          </p>
          <p className={isOn && due > 0 ? 'text-ink' : 'text-soft'}>
            {isOn
              ? t('retention.due', { what, at: format.instant(next) })
              : t('retention.due_off', { what })}
          </p>
          <p className="text-xs text-soft">
            {last
              ? t('retention.last_run', {
                  at: format.instant(last.at),
                  what: t(`retention.what.${rule.rule}`, { count: last.removed }),
                })
              : t('retention.never_ran')}
          </p>
        </div>
      </div>
      <Button variant="ghost" size="icon" onClick={() => open(prefix + rule.rule)}>
        <Pencil aria-hidden />
        <VisuallyHidden>{t('retention.edit', { name })}</VisuallyHidden>
      </Button>
    </li>
  );
}
