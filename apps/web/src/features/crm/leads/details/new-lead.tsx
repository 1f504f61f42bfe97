import { createLead } from '@portal/contract/crm';
import { Suspense } from 'react';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';
import { can } from '#web/lib/session/can.ts';
import { useUser } from '#web/lib/session/use-session.ts';
import { NewLeadDialog } from './lazy-lead-dialogs.ts';
import { newLeadForm } from './lead-form-names.ts';

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
