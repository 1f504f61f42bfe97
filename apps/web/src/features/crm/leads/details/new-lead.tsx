import { lazyComponent } from '#web/lib/lazy-component.ts';
import { createLead } from '@portal/contract/crm';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/url/search-params.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/session-store.ts';
import { newLeadForm } from './lead-form-names.ts';

const NewLeadDialog = lazyComponent(async () => (await import('./lead-dialogs.tsx')).NewLeadDialog);

/** Form of a new lead if the address names it. */
export function NewLead() {
  const { form, close } = useOpenForm();
  const mayAdd = can(useUser(), createLead.access);
  return (
    <Suspense>
      {form === newLeadForm && mayAdd ? <NewLeadDialog onClose={() => void close()} /> : null}
    </Suspense>
  );
}
