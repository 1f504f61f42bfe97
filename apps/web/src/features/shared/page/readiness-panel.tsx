import { type ComponentName, componentNames } from '@portal/contract/system';
import { TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import type { Outage } from '#web/lib/outage/outage-store.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Card } from '#web/ui/card.tsx';

/** Component states of the portal during an outage: names, and up or down. */
export function ReadinessPanel({ outage, level = 2 }: { outage: Outage; level?: 1 | 2 }) {
  const { t } = useTranslation();
  const formats = useFormats();
  const getComponentName = useComponentName();
  const Heading = `h${level}` as const;
  return (
    <Card>
      <div aria-live="polite" className="flex flex-col items-center gap-4 px-6 py-10 text-center">
        <span className="grid size-11 place-items-center rounded bg-warning-soft text-warning">
          <TriangleAlert aria-hidden className="size-5" />
        </span>
        <div className="flex max-w-md flex-col gap-1">
          <Heading className="text-base font-semibold text-ink">
            {t('system_status.outage_title')}
          </Heading>
          <p className="text-pretty text-soft">{t('system_status.outage_text')}</p>
        </div>
        <p className="text-sm text-soft">
          {t('system_status.last_checked', { at: formats.time(outage.checkedAt) })}
        </p>
      </div>
      {outage.reached ? (
        <ul aria-label={t('system_status.outage_state')} className="border-t border-line">
          {outage.components.map(({ name, status }) => (
            <li
              key={name}
              className="flex items-center justify-between gap-4 border-b border-line px-5 py-3 last:border-b-0"
            >
              <span className="text-ink">{getComponentName(name)}</span>
              <Badge tone={status === 'up' ? 'success' : 'danger'}>
                {t(status === 'up' ? 'system_status.up' : 'system_status.states.down')}
              </Badge>
            </li>
          ))}
        </ul>
      ) : (
        <p className="border-t border-line px-5 py-3 text-center text-soft">
          {t('system_status.outage_unreached')}
        </p>
      )}
    </Card>
  );
}

/** Returns a function that translates a component's name; unknown components keep their own. */
function useComponentName(): (name: string) => string {
  const { t } = useTranslation();
  return (name) => (isComponent(name) ? t(`system_status.components.${name}`) : name);
}

const isComponent = (name: string): name is ComponentName =>
  componentNames.some((known) => known === name);
