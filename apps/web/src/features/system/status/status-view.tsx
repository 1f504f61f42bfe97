import { getStatusHistory, getSystemStatus } from '@portal/contract/system';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { systemQuery } from '../system-query.ts';
import { ComponentCard } from './component-card.tsx';
import { OverallCard } from './overall-card.tsx';

/** State of the portal and its components, with the last day. */
export function StatusView() {
  const { t } = useTranslation();
  const status = useQuery(systemQuery(getSystemStatus));
  const history = useQuery(systemQuery(getStatusHistory));
  return (
    <QueryView query={status} failure={t('system_status.load_failed')}>
      {(found) => (
        <div className="flex flex-col gap-6">
          <OverallCard status={found} />
          <section aria-labelledby="components-title" className="flex flex-col gap-3">
            <h2 id="components-title" className="text-base font-semibold text-ink">
              {t('system_status.components_title')}
            </h2>
            <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
              {found.components.map((component) => (
                <ComponentCard
                  key={component.name}
                  component={component}
                  spans={history.data?.find(({ name }) => name === component.name)?.spans}
                />
              ))}
            </div>
            {history.error && !history.data ? (
              <Callout tone="warning">{t('system_status.history_failed')}</Callout>
            ) : (
              <p className="text-sm text-soft">{t('system_status.legend')}</p>
            )}
          </section>
        </div>
      )}
    </QueryView>
  );
}
