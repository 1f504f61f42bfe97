import { getInstalledDevice } from '@portal/contract/crm';
import { listCustomerUsers } from '@portal/contract/users';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Lookup } from '#web/kit/form/lookup-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import type { ContractForm } from '#web/lib/form/use-contract-form.ts';
import { useDebouncedValue } from '#web/lib/list/use-search-text.ts';
import { routeQuery } from '#web/lib/query/route-query.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { Button } from '#web/ui/button.tsx';
import { Combobox } from '#web/ui/combobox.tsx';
import { Field } from '#web/ui/field.tsx';

export interface RequesterFieldProps {
  form: ContractForm;
  /** Customer whose users are offered; the device's customer if absent. */
  customerId: string | null | undefined;
}

/**
 * Requester, who gets mails about progress: a user of the customer or a typed address; the
 * employee's own only if chosen.
 */
export function RequesterField({ form, customerId }: RequesterFieldProps) {
  const { t } = useTranslation();
  const user = useUser();
  const { field } = useController({ control: form.control, name: 'requester_email' });
  const ofDevice = useDeviceCustomerId(form);
  const customer = customerId ?? ofDevice;
  return (
    <fieldset className="flex flex-col gap-4">
      <legend className="sr-only">{t('tickets.requester')}</legend>
      {customer && can(user, listCustomerUsers.access) ? (
        <PersonField
          key={customer}
          customerId={customer}
          email={typeof field.value === 'string' ? field.value.trim() : ''}
          onChoose={field.onChange}
        />
      ) : null}
      <div className="flex flex-col items-start gap-2">
        <div className="w-full">
          <TextField
            form={form}
            name="requester_email"
            type="email"
            hint={t('tickets.requester_hint')}
          />
        </div>
        {field.value === user.email ? null : (
          <Button variant="outline" size="sm" onClick={() => field.onChange(user.email)}>
            {t('tickets.requester_is_me')}
          </Button>
        )}
      </div>
    </fieldset>
  );
}

export interface PersonFieldProps {
  customerId: string;
  /** Address in the form. */
  email: string;
  onChoose: (email: string) => void;
}

/** Chooses the address of a customer's user. */
export function PersonField({ customerId, email, onChoose }: PersonFieldProps) {
  const { t } = useTranslation();
  const lookup = useRequesterLookup(customerId, email);
  return (
    <Field label={t('tickets.requester_person')}>
      <Combobox
        value={lookup.chosen}
        onChange={(option) => onChoose(option?.value ?? '')}
        options={lookup.options}
        onSearch={lookup.search}
        loading={lookup.loading}
        placeholder={t('tickets.find_requester')}
        loadingText={t('app.loading')}
        emptyText={t('list.nothing_found')}
        clearLabel={t('form.clear_choice')}
      />
    </Field>
  );
}

/** Returns the customer of the device that is chosen in the form; null until it is loaded. */
function useDeviceCustomerId({ control }: ContractForm): string | null {
  const chosen: unknown = useWatch({ control, name: 'installed_device_id' });
  const id = typeof chosen === 'string' ? chosen : '';
  const { data } = useQuery({
    ...routeQuery('installedDevices', getInstalledDevice, { params: { id } }),
    enabled: id !== '',
  });
  return id === '' ? null : (data?.customer_id ?? null);
}

/** Maximum number of search results. */
const offered = 20;

/** Lookup of a customer's active users by e-mail address, which the ticket stores. */
function useRequesterLookup(customerId: string, email: string): Lookup {
  const [text, setText] = useState('');
  const search = useDebouncedValue(text).trim();
  const found = useQuery({
    ...routeQuery('users', listCustomerUsers, {
      query: {
        customer_id: customerId,
        is_active: true,
        ordering: 'last_name',
        limit: offered,
        ...(search ? { search } : {}),
      },
    }),
    placeholderData: keepPreviousData,
  });
  const options = (found.data?.results ?? []).map((person) => ({
    value: person.email,
    label: `${person.first_name} ${person.last_name}`.trim(),
    hint: person.email,
  }));
  const isSame = ({ value }: { value: string }) => value.toLowerCase() === email.toLowerCase();
  return {
    chosen: options.find(isSame) ?? null,
    options,
    loading: found.isFetching || text.trim() !== search,
    search: setText,
  };
}
