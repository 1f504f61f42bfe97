import { Suspense } from 'react';
import {
  ChangeRightDialog,
  GrantDialog,
  HistoryDialog,
} from '#web/features/rights/lazy-dialogs.ts';
import { grantForm, historyForm, getFormRightId } from '#web/features/rights/list/right-forms.ts';
import { useOpenForm } from '#web/lib/address/use-open-form.ts';

export interface AccessDialogsProps {
  customer: { id: string; name: string };
  mayChange: boolean;
}

/** Dialog that the address names, over a customer's rights. */
export function AccessDialogs({ customer, mayChange }: AccessDialogsProps) {
  const { form, close } = useOpenForm();
  const right = mayChange ? getFormRightId(form) : null;
  const onClose = () => void close();
  return (
    <Suspense>
      {form === historyForm ? <HistoryDialog customer={customer} onClose={onClose} /> : null}
      {form === grantForm && mayChange ? (
        <GrantDialog customer={customer} onClose={onClose} />
      ) : null}
      {right === null ? null : <ChangeRightDialog key={right} id={right} onClose={onClose} />}
    </Suspense>
  );
}
