import {
  explainVisibility,
  grantViewingRight,
  type ViewingRight,
  type VisibilityExplanation,
} from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Coverage } from '#web/features/rights/coverage.tsx';
import { RightRemarks } from '#web/features/rights/list/right-link.tsx';
import { RightStateBadge, useUntilText } from '#web/features/rights/right-state.tsx';
import { useCustomerLookup } from '#web/features/shared/lookup/use-person-lookup.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { lazyComponent } from '#web/lib/lazy-component.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { type ExplainSubject, getSubjectName, toGrantSelection } from './explain-subject.ts';

const GrantDialog = lazyComponent(
  async () => (await import('#web/features/rights/grant/grant-dialog.tsx')).GrantDialog,
);

export interface ExplainDialogProps {
  subject: ExplainSubject;
  /** Limits the explanation to this customer. */
  customer?: { id: string; name: string } | undefined;
  /** Time for which access is explained; now if absent. */
  asOf?: string | undefined;
  onClose: () => void;
}

/** Explains whether a customer can see a product or a document, and by which right. */
export function ExplainDialog({ subject, customer: preset, asOf, onClose }: ExplainDialogProps) {
  const { t } = useTranslation();
  const mayGrant = can(useUser(), grantViewingRight.access);
  const [chosen, setChosen] = useState(preset ?? null);
  const [granting, setGranting] = useState(false);
  const lookup = useCustomerLookup(chosen?.id ?? null, chosen);
  const about =
    'product' in subject
      ? { product_id: subject.product.id }
      : { document_id: subject.document.id };
  const query = { customer_id: chosen?.id ?? '', ...about, ...(asOf ? { as_of: asOf } : {}) };
  const explanation = useQuery({
    ...routeQuery('crm', explainVisibility, { query }),
    enabled: chosen !== null,
    staleTime: 0,
  });
  const selection = toGrantSelection(subject);
  const offersGrant = chosen && selection && mayGrant && explanation.data?.visible === false;
  if (chosen && granting && selection)
    return (
      <Suspense>
        <GrantDialog
          customer={chosen}
          selections={[selection]}
          onClose={() => setGranting(false)}
        />
      </Suspense>
    );
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('rights.why')}
      description={getSubjectName(subject)}
      closeLabel={t('app.close')}
      footer={
        <>
          <Button variant="outline" onClick={onClose}>
            {t('app.close')}
          </Button>
          {offersGrant ? (
            <Button onClick={() => setGranting(true)}>{t('rights.grant')}</Button>
          ) : null}
        </>
      }
    >
      <div className="flex flex-col gap-5">
        {preset ? null : (
          <Field label={t('fields.customer_id')}>
            <Combobox
              value={chosen ? { value: chosen.id, label: chosen.name } : null}
              onChange={(option) =>
                setChosen(option ? { id: option.value, name: option.label } : null)
              }
              options={lookup.options}
              onSearch={lookup.search}
              loading={lookup.loading}
              placeholder={t('rights.search_customer')}
              loadingText={t('app.loading')}
              emptyText={t('list.nothing_found')}
              clearLabel={t('form.clear_choice')}
            />
          </Field>
        )}
        {chosen ? (
          <QueryView
            query={explanation}
            failure={t('rights.why_failed')}
            skeleton={<SkeletonRows label={t('app.loading')} rows={2} />}
          >
            {(why) => (
              <Explanation explanation={why} subject={subject} customer={chosen} asOf={asOf} />
            )}
          </QueryView>
        ) : (
          <p className="text-soft">{t('rights.why_choose')}</p>
        )}
      </div>
    </Dialog>
  );
}

interface ExplanationProps {
  explanation: VisibilityExplanation;
  subject: ExplainSubject;
  customer: { id: string; name: string };
  asOf: string | undefined;
}

/** Visibility for a customer, with the rights that give or would give access. */
function Explanation({ explanation, subject, customer, asOf }: ExplanationProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { name } = customer;
  const day = asOf === undefined ? null : format.date(asOf);
  const title = explanation.visible
    ? day === null
      ? t('rights.can_see', { name })
      : t('rights.can_see_on', { name, date: day })
    : day === null
      ? t('rights.cannot_see', { name })
      : t('rights.cannot_see_on', { name, date: day });
  return (
    <div className="flex flex-col gap-5">
      <Callout tone={explanation.visible ? 'success' : 'warning'} title={title}>
        {formatReason(explanation, subject)}
      </Callout>
      <Rights title={t('rights.why_open')} rights={explanation.rights} />
      <Rights title={t('rights.why_closed')} rights={explanation.closed_rights} />
    </div>
  );

  function formatReason(
    { because: reason }: VisibilityExplanation,
    subject: ExplainSubject,
  ): string {
    if (reason === 'all_customers') return t('rights.because_all_customers');
    if (reason === 'right') return t('rights.because_right');
    if (toGrantSelection(subject) === null) return t('rights.because_no_link');
    return explanation.closed_rights.length > 0
      ? t('rights.because_closed')
      : t('rights.because_never');
  }
}

function Rights({ title, rights }: { title: string; rights: readonly ViewingRight[] }) {
  if (rights.length === 0) return null;
  return (
    <section className="flex flex-col gap-2">
      <h3 className="font-semibold text-ink">{title}</h3>
      <ul className="divide-y divide-line rounded border border-line">
        {rights.map((right) => (
          <WhyRight key={right.id} right={right} />
        ))}
      </ul>
    </section>
  );
}

function WhyRight({ right }: { right: ViewingRight }) {
  const { t } = useTranslation();
  const format = useFormats();
  const until = useUntilText();
  const date = format.date(right.created_at);
  const by = right.granted_by?.name;
  return (
    <li className="flex flex-col gap-1.5 px-4 py-3">
      <div className="flex items-start justify-between gap-3">
        <Coverage coverage={right} />
        <RightStateBadge right={right} />
      </div>
      <p className="text-soft tabular-nums">
        {[
          until(right.expires_at),
          by ? t('rights.granted_by', { name: by, date }) : t('rights.granted_at', { date }),
        ].join(' · ')}
      </p>
      <RightRemarks right={right} />
    </li>
  );
}
