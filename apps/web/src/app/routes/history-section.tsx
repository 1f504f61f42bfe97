import { listAuditLog } from '@portal/contract/compliance';
import { ChevronDown } from 'lucide-react';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ObjectHistoryProps } from '#web/features/compliance/audit-log/object-history.tsx';
import { FeatureErrorBoundary } from '#web/kit/page/feature-error-boundary.tsx';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';

const ObjectHistory = lazyComponent(
  async () => (await import('#web/features/compliance/audit-log/object-history.tsx')).ObjectHistory,
);

export interface HistorySectionProps extends ObjectHistoryProps {
  /** True on a page, false among the parts of a panel. */
  isCard?: boolean | undefined;
}

/** Folded history of an object, for who may read the audit log; it is read when it is opened. */
export function HistorySection({ isCard = true, ...object }: HistorySectionProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  if (!can(useUser(), listAuditLog.access)) return null;
  const Heading = isCard ? 'h2' : 'h3';
  return (
    <section
      className={
        isCard
          ? 'rounded border border-line bg-surface px-5 py-2 shadow-card print:hidden'
          : 'border-t border-line pt-2'
      }
    >
      <Heading>
        <button
          type="button"
          aria-expanded={isOpen}
          onClick={() => setOpen(!isOpen)}
          className="flex min-h-9 w-full items-center gap-2 rounded-small font-semibold text-ink touch:min-h-11"
        >
          <ChevronDown
            aria-hidden
            className={classNames(
              'size-4 text-soft transition-transform duration-100',
              !isOpen && '-rotate-90',
            )}
          />
          {t('audit_log.history')}
        </button>
      </Heading>
      {isOpen ? (
        <div className="pt-2 pb-3">
          <FeatureErrorBoundary>
            <Suspense fallback={<SkeletonRows label={t('app.loading')} rows={3} />}>
              <ObjectHistory {...object} />
            </Suspense>
          </FeatureErrorBoundary>
        </div>
      ) : null}
    </section>
  );
}
