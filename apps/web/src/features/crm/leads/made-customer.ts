import type { Customer, Lead } from '@portal/contract/crm';
import { useNavigate } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { useCrmRefresh } from '#web/features/shared/use-refresh.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** Returns how a dialog ends that makes a customer from a lead. */
export function useMadeCustomer(onClose: () => void) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const refresh = useCrmRefresh();
  return {
    /** Reports the customer in a toast that leads to it, and closes the dialog. */
    handleMade: ({ id, name }: Customer) => {
      toasts.show({
        tone: 'success',
        title: t('lead_details.customer_made', { name }),
        action: {
          label: t('lead_details.open_customer'),
          onPress: () => void navigate({ to: '/dashboard/data/customers/$id', params: { id } }),
        },
      });
      onClose();
      void refresh();
    },
    /** Refetches where another user made it first, which shows it. */
    handleError: (error: unknown) => {
      if (hasStatus(error, 409)) void refresh();
    },
  };
}

/**
 * Returns the values of a new customer: the lead's organization or else the person. A clinic is offered where
 * the whole address is known.
 */
export function toCustomerValues({ contact, organization, address: known }: Lead) {
  return {
    name: organization ?? contact.name,
    vat_number: '',
    country: known.country ?? '',
    street: known.street ?? '',
    house_number: known.house_number ?? '',
    postal_code: known.postal_code ?? '',
    city: known.city ?? '',
    // No field of the call, but one not to lose.
    with_clinic: Object.values(known).every((part) => part !== null),
  } satisfies FormValues;
}
