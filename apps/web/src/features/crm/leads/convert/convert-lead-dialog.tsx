import {
  convertLead,
  createCustomer,
  type Customer,
  getLead,
  type Lead,
  makeCustomerFromLead,
} from '@portal/contract/crm';
import { bulkGrantViewingRights } from '@portal/contract/rights';
import { createCustomerUser } from '@portal/contract/users';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { useDuplicateConfirmation } from '#web/features/crm/duplicate-name/duplicate-customer.tsx';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { FormOpening } from '#web/kit/form/form-opening.tsx';
import { useConfirm } from '#web/kit/form/use-confirm.tsx';
import { ApiError } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { classNames } from '#web/ui/class-names.ts';
import { useMadeCustomer } from '../made-customer.ts';
import { ClinicStep, CustomerStep, PersonStep, RightsStep } from './convert-fields.tsx';
import {
  type ConvertStep,
  convertSteps,
  findStep,
  getStepRoute,
  type Parts,
  toConversion,
  toConvertValues,
  withFlatErrors,
} from './convert-form-values.ts';

export interface ConvertLeadDialogProps {
  lead: { id: string; name: string };
  onClose: () => void;
}

/**
 * Turns a won lead into a customer, clinic, user and first viewing rights, step by step and with one
 * request. Steps that need a permission that the user has not are left out.
 */
export function ConvertLeadDialog({ lead: { id, name }, onClose }: ConvertLeadDialogProps) {
  const { t } = useTranslation();
  const query = useQuery(editedQuery<Lead>('crm', getLead, { params: { id } }));
  if (query.data) return <ConvertLeadForm lead={query.data.data} onClose={onClose} />;
  return (
    <FormOpening
      query={query}
      title={t('lead_details.make_customer_title', { name })}
      failure={t('lead_details.load_failed')}
      onClose={onClose}
    />
  );
}

interface ConvertLeadFormProps {
  lead: Lead;
  onClose: () => void;
}

function ConvertLeadForm({ lead, onClose }: ConvertLeadFormProps) {
  const { t } = useTranslation();
  const user = useUser();
  const mayAdd = can(user, createCustomer.access) && can(user, makeCustomerFromLead.access);
  const steps = convertSteps.filter((one) => isOpenTo(user, one));
  const [step, setStep] = useState<ConvertStep>('customer');
  const [parts, setParts] = useState<Parts>({});
  const language = useLanguage();
  const [values] = useState(() => {
    const known = { ...toConvertValues(lead), preferred_language: language };
    return mayAdd ? known : { ...known, with_clinic: false };
  });
  const [choices, setChoices] = useState({
    hasCustomer: !mayAdd,
    withClinic: values.with_clinic,
    withPerson: values.with_person,
  });
  const next = steps[steps.indexOf(step) + 1];
  const { handleMade, handleError } = useMadeCustomer(onClose);
  const { confirm, dialog: confirmDialog } = useConfirm();
  const getConfirmation = useDuplicateConfirmation();
  const form = useContractForm({
    route: getStepRoute(step, choices),
    values,
    getLabel: (field) =>
      t(`lead_convert.fields.${field}`, {
        defaultValue: t(`fields.${field}`, { defaultValue: field }),
      }),
    missing: { customer_id: t('lead_convert.customer_missing') },
    draft: `lead:convert:${lead.id}`,
    failure: t('lead_details.make_customer_failed'),
    confirmSave: async (body) => {
      const isNew = step === 'customer' && 'name' in body;
      const confirmation = isNew ? await getConfirmation(body) : null;
      return confirmation ? confirm(confirmation) : true;
    },
    save: async (body, _etag, idempotencyKey): Promise<Saved> => {
      const passed = { ...parts, [step]: body };
      if (next) return { passed, made: null };
      try {
        const made = await call(convertLead, {
          params: { id: lead.id },
          body: toConversion(passed, lead.interested_products),
          idempotencyKey,
        });
        return { passed, made };
      } catch (error) {
        handleError(error);
        if (!(error instanceof ApiError)) throw error;
        const flat = withFlatErrors(error);
        setStep(findStep(flat) ?? step);
        throw flat;
      }
    },
    isPassed: ({ made }) => made === null,
    onSaved: ({ passed, made }) => {
      if (made) return handleMade(made);
      setParts(passed);
      if (next) setStep(next);
    },
  });
  const [customer, isClinic, isPerson] = useWatch({
    control: form.control,
    name: ['customer_id', 'with_clinic', 'with_person'],
  });
  const customerId = typeof customer === 'string' && customer !== '' ? customer : null;
  const ticked = {
    hasCustomer: customerId !== null || !mayAdd,
    withClinic: isClinic === true,
    withPerson: isPerson === true,
  };
  if (JSON.stringify(ticked) !== JSON.stringify(choices)) setChoices(ticked);
  return (
    <FormDialog
      form={form}
      title={t('lead_details.make_customer_title', { name: lead.contact.name })}
      description={t('lead_convert.text')}
      submitLabel={next ? t('lead_convert.next') : t('lead_details.make_customer')}
      cancelLabel={t('lead_details.not_now')}
      onClose={onClose}
    >
      <StepList steps={steps} current={step} onBack={setStep} />
      {step === 'customer' ? (
        <CustomerStep form={form} customerId={customerId} mayAdd={mayAdd} />
      ) : null}
      {step === 'clinic' ? (
        <ClinicStep
          form={form}
          customerId={customerId}
          isTicked={ticked.withClinic}
          mayAdd={mayAdd}
        />
      ) : null}
      {step === 'person' ? <PersonStep form={form} isTicked={ticked.withPerson} /> : null}
      {step === 'rights' ? <RightsStep form={form} products={lead.interested_products} /> : null}
      {confirmDialog}
    </FormDialog>
  );
}

/** What a submitted step did: the last one made the customer. */
interface Saved {
  passed: Parts;
  made: Customer | null;
}

/** Returns whether a user has the permission of a step. */
function isOpenTo(user: ReturnType<typeof useUser>, step: ConvertStep): boolean {
  if (step === 'person') return can(user, createCustomerUser.access);
  return step === 'rights' ? can(user, bulkGrantViewingRights.access) : true;
}

interface StepListProps {
  steps: readonly ConvertStep[];
  current: ConvertStep;
  /** Leads back to a step that was passed. */
  onBack: (step: ConvertStep) => void;
}

/** The steps of the dialog, by number; those that were passed lead back. */
function StepList({ steps, current, onBack }: StepListProps) {
  const { t } = useTranslation();
  const at = steps.indexOf(current);
  return (
    <ol aria-label={t('lead_convert.steps')} className="flex flex-wrap gap-x-1 gap-y-2">
      {steps.map((step, index) => {
        const text = t('lead_convert.step', {
          number: index + 1,
          name: t(`lead_convert.step_names.${step}`),
        });
        return (
          <li key={step} aria-current={step === current ? 'step' : undefined}>
            <button
              type="button"
              disabled={index >= at}
              onClick={() => onBack(step)}
              className={classNames(
                'rounded px-2 py-1 text-sm touch:min-h-11',
                step === current ? 'bg-brand-soft font-medium text-ink' : 'text-soft',
                index < at && 'text-ink underline underline-offset-2 hover:bg-hover',
              )}
            >
              {text}
            </button>
          </li>
        );
      })}
    </ol>
  );
}
