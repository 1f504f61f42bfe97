import { changeLead, type Lead } from '@portal/contract/crm';
import { useMutation } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { clinicFormParam } from '#web/features/crm/clinics/clinic-link.tsx';
import { ProductLink, textLink } from '#web/features/shared/catalogue-links.tsx';
import { useProductTypeLabel } from '#web/features/shared/lookup/use-product-type-options.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { call } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { toPhoneLink } from '#web/lib/format/phone-link.ts';
import { Button } from '#web/ui/button.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Description } from '#web/ui/description.tsx';
import { DealFacts, NextStep } from './deal-facts.tsx';
import { getLeadClinicName } from './lead-clinic-name.ts';
import { LostReason } from './lost-reason.tsx';
import { useSalespersonOptions } from './use-salesperson-options.ts';

/** Facts about a lead. */
export function LeadFacts({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const format = useFormats();
  const { contact, source } = lead;
  return (
    <div className="flex flex-col gap-5">
      <LostReason lead={lead} />
      <NextStep lead={lead} />
      <SalesRep lead={lead} />
      <dl className="grid grid-cols-2 gap-x-4 gap-y-5">
        <DealFacts lead={lead} />
        <Description term={t('lead_details.fields.email')} wide>
          {contact.email ? (
            <a href={`mailto:${contact.email}`} className={textLink}>
              {contact.email}
            </a>
          ) : null}
        </Description>
        <Description term={t('lead_details.fields.phone')} wide>
          {contact.phone ? (
            <a href={toPhoneLink(contact.phone)} className={textLink}>
              {contact.phone}
            </a>
          ) : null}
        </Description>
        <LeadCustomer contact={contact} />
        <Description term={t('lead_details.fields.source')} wide>
          {source.source ? t(`leads.sources.${source.source}`) : null}
        </Description>
        <Description term={t('lead_details.fields.source_comment')} wide>
          {source.comment ? <span className="whitespace-pre-line">{source.comment}</span> : null}
        </Description>
        <Description term={t('lead_details.added')}>{format.date(lead.created_at)}</Description>
        <Description term={t('lead_details.last_note')}>
          {lead.last_note_at && format.moment(lead.last_note_at)}
        </Description>
        <LeadInterests products={lead.interested_products} />
      </dl>
    </div>
  );
}

/** The products that a lead is interested in, each a link to its page. */
function LeadInterests({ products }: { products: Lead['interested_products'] }) {
  const { t } = useTranslation();
  const format = useFormats();
  const getTypeLabel = useProductTypeLabel();
  return (
    <Description term={t('lead_details.fields.interested_products')} wide>
      {products.length > 0 ? (
        <ul className="flex flex-col gap-1 touch:gap-3">
          {products.map(({ id, name, product_type: type, quantity }) => (
            <li key={id}>
              {quantity > 1 ? (
                <span className="tabular-nums">{format.number(quantity)} × </span>
              ) : null}
              <ProductLink type={type} id={id} className={textLink}>
                {name}
              </ProductLink>
              <span className="ms-2 text-xs text-soft">{getTypeLabel(type)}</span>
            </li>
          ))}
        </ul>
      ) : null}
    </Description>
  );
}

/** The customer and the clinic that a lead is of, which lead to them. */
function LeadCustomer({ contact }: { contact: Lead['contact'] }) {
  const { t } = useTranslation();
  const { customer, clinic } = contact;
  return (
    <>
      <Description term={t('lead_details.fields.customer_id')}>
        {customer ? (
          <Link
            to="/dashboard/data/customers/$id"
            params={{ id: customer.id }}
            className={textLink}
          >
            {customer.name}
          </Link>
        ) : null}
      </Description>
      <Description term={t('lead_details.fields.clinic_id')}>
        {customer && clinic ? (
          <Link
            to="/dashboard/data/customers/$id"
            params={{ id: customer.id }}
            search={{ form: clinicFormParam.of(clinic.id) }}
            className={textLink}
          >
            {getLeadClinicName(clinic)}
          </Link>
        ) : null}
      </Description>
    </>
  );
}

/** Salesperson of a lead, with a way to assign it. */
function SalesRep({ lead }: { lead: Lead }) {
  const { t } = useTranslation();
  const id = useId();
  const user = useUser();
  const { chosen, assign, isPending } = useAssign(lead);
  const options = useSalespersonOptions(lead.assigned_to);
  const canTake = can(user, changeLead.access) && chosen !== user.id;
  return (
    <div className="flex flex-col gap-1.5">
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {t('lead_details.fields.assigned_to_user_id')}
      </label>
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceSelect
          id={id}
          value={chosen}
          options={options}
          emptyLabel={t('lead_details.nobody')}
          aria-busy={isPending}
          onChange={assign}
          className="min-w-40 flex-1"
        />
        {canTake ? (
          <Button variant="outline" onClick={() => assign(user.id)}>
            {t('lead_details.assign_to_me')}
          </Button>
        ) : null}
      </div>
    </div>
  );
}

/** Assigns the lead at once and shows the choice until the server has responded. */
function useAssign(lead: Lead) {
  const { t } = useTranslation();
  const refresh = useInvalidate('crm');
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (assigned_to_user_id: string | null) =>
      call(changeLead, { params: { id: lead.id }, body: { assigned_to_user_id } }),
    // Sends one after the other, so that the last choice wins.
    scope: { id: `lead-salesperson:${lead.id}` },
    onSuccess: async () => {
      toasts.show({ tone: 'success', title: t('lead_details.assigned') });
      await refresh();
    },
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('lead_details.assign_failed'), text });
      // The shown value may be stale: another user may have been faster.
      void refresh();
    },
  });
  const chosen = isPending ? (variables ?? null) : lead.assigned_to_user_id;
  return { chosen, assign: mutate, isPending };
}
