import { explainVisibility, grantViewingRight } from '@portal/contract/rights';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { GrantDialog } from '#web/features/rights/lazy-dialogs.ts';
import { useCustomerLookup } from '#web/kit/lookup/use-customer-lookup.ts';
import { QueryView } from '#web/kit/page/query-view.tsx';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { Field } from '#web/ui/field.tsx';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { getSubjectName, toGrantSelection, type ExplainSubject } from './explain-subject.ts';
import { Explanation } from './explanation.tsx';

export interface ExplainDialogProps {
  subject: ExplainSubject;
  /** Limits the question to this customer. */
  customer?: { id: string; name: string } | undefined;
  /** At this instant; now if absent. */
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
