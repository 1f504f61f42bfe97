import type { RouteResponse, RouteBody, Route } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import { useState, type ComponentType } from 'react';
import { sendRequest, type Versioned } from '#web/lib/api/call.ts';
import type { FormValues, GetLabel, MissingTexts } from '#web/lib/form/contract-resolver.ts';
import { useContractForm, type ContractForm } from '#web/lib/form/use-contract-form.ts';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { editedQuery } from '#web/lib/query/route-query.ts';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { FormDialog } from './form-dialog.tsx';
import { FormOpening } from './form-opening.tsx';
import { useConfirm, type Confirmation } from './use-confirm.tsx';

export interface EditDialogProps<Read extends Route, Change extends Route> {
  id: string;
  scope: CacheScope;
  read: Read;
  change: Change;
  /** Converts the object to form values. */
  toValues: (item: RouteResponse<Read>) => FormValues;
  /** Form controls; `item` is the object as last read. */
  fields: ComponentType<{ form: ContractForm; item: RouteResponse<Read> }>;
  /** Messages for required fields that are missing. */
  missing?: MissingTexts | undefined;
  /** Returns the label of a field; defaults to `fields.*` of the dictionary. */
  getLabel?: GetLabel | undefined;
  /** Object type in the draft's key: "customer". */
  draft: string;
  /** Sends the change when the form's fields differ from the call's body. */
  save?: ((body: RouteBody<Change>, etag: string | null) => Promise<unknown>) | undefined;
  /** Returns a confirmation to show before saving; null to save at once. `item` is the object as last read. */
  getConfirmation?:
    | ((body: RouteBody<Change>, item: RouteResponse<Read>) => Confirmation | null)
    | undefined;
  /** Field that also shows the message of a 409. */
  conflictField?: string | undefined;
  labels: { title: string; loadFailed: string; saveFailed: string; saved: string };
  /** Invalidates the data that the change may affect. */
  refresh: () => Promise<void>;
  onClose: () => void;
}

/** Form dialog that edits an object, starting from a fresh read of it. */
export function EditDialog<Read extends Route, Change extends Route>(
  props: EditDialogProps<Read, Change>,
) {
  const { id, scope, read, labels, onClose } = props;
  const query = useQuery(editedQuery<RouteResponse<Read>>(scope, read, { params: { id } }));
  if (query.data) return <LoadedForm {...props} version={query.data} />;
  return (
    <FormOpening query={query} title={labels.title} failure={labels.loadFailed} onClose={onClose} />
  );
}

function LoadedForm<Read extends Route, Change extends Route>(
  props: EditDialogProps<Read, Change> & { version: Versioned<RouteResponse<Read>> },
) {
  const { id, read, change, toValues, fields: Fields, labels, version, onClose } = props;
  const [item, setItem] = useState(version.data);
  const { confirm, dialog: confirmDialog } = useConfirm();
  const params = { id };
  const send = (body: RouteBody<Change>, etag: string | null): Promise<unknown> =>
    sendRequest(change, { params, body, ifMatch: etag });
  const form = useContractForm<Change, unknown>({
    route: change,
    values: toValues(version.data),
    etag: version.etag,
    getLabel: props.getLabel,
    draft: `${props.draft}:${id}`,
    failure: labels.saveFailed,
    missing: props.missing,
    save: props.save ?? send,
    confirmSave: async (body) => {
      const confirmation = props.getConfirmation?.(body, item);
      return confirmation ? confirm(confirmation) : true;
    },
    conflictField: props.conflictField,
    latest: async () => {
      const { data, etag } = await sendRequest<RouteResponse<Read>>(read, { params });
      setItem(data);
      return { values: toValues(data), etag };
    },
    onSaved: () => {
      toasts.show({ tone: 'success', title: labels.saved });
      onClose();
      void props.refresh();
    },
  });
  return (
    <FormDialog form={form} title={labels.title} onClose={onClose}>
      <Fields form={form} item={item} />
      {confirmDialog}
    </FormDialog>
  );
}
