import { type Customer, listCustomers } from '@portal/contract/crm';
import { useTranslation } from 'react-i18next';
import type { Confirmation } from '#web/kit/form/use-confirm.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import {
  DuplicateHint,
  findDuplicate,
  isSameName,
  toComparedVatNumber,
  useDuplicateName,
  useDuplicateVatNumber,
} from './duplicate-name.tsx';

interface HintProps {
  form: ContractForm;
  /** True if the form starts with values that nobody entered. */
  isPrefilled?: boolean | undefined;
}

/** Reports that a customer has the entered name. */
export function DuplicateNameHint({ form, isPrefilled }: HintProps) {
  const { t } = useTranslation();
  const customer = useDuplicateName<Customer>(form, listCustomers, {}, { isPrefilled });
  return customer ? <CustomerHint text={t('customers.duplicate')} customer={customer} /> : null;
}

/** Reports that a customer has the entered VAT number. */
export function DuplicateVatNumberHint({ form }: HintProps) {
  const { t } = useTranslation();
  const customer = useDuplicateVatNumber<Customer>(form, listCustomers);
  return customer ? <CustomerHint text={t('customers.duplicate_vat')} customer={customer} /> : null;
}

interface CustomerHintProps {
  text: string;
  customer: Pick<Customer, 'id' | 'name'>;
}

/** A hint with a link to the customer. */
export function CustomerHint({ text, customer }: CustomerHintProps) {
  return (
    <DuplicateHint
      text={text}
      name={customer.name}
      to="/dashboard/data/customers/$id"
      params={{ id: customer.id }}
    />
  );
}

/** Values of a customer that is about to be created. */
interface NewCustomer {
  name?: unknown;
  vat_number?: unknown;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/**
 * Returns the confirmation before a customer is created whose name or VAT number another one has; null without
 * one. Searches anew: a fast typist saves before the hint, and a colleague may have created it since.
 */
export function useDuplicateConfirmation(): (entered: NewCustomer) => Promise<Confirmation | null> {
  const { t } = useTranslation();
  return async (entered) => {
    const name = toText(entered.name);
    const number = toComparedVatNumber(toText(entered.vat_number));
    const [named, numbered] = await Promise.all([
      findDuplicate<Customer>(listCustomers, {
        search: name.trim(),
        isSame: (one) => isSameName(one.name, name),
      }),
      findDuplicate<Customer>(listCustomers, {
        search: number,
        isSame: (one) => toComparedVatNumber(one.vat_number ?? '') === number,
      }),
    ]);
    if (!named && !numbered) return null;
    return {
      title: t('customers.duplicate_title'),
      text: named
        ? t('customers.duplicate_text', { name: named.name })
        : t('customers.duplicate_vat_text', { name: numbered?.name }),
      confirm: t('customers.duplicate_confirm'),
      destructive: false,
    };
  };
}
