import {
  changeLeads,
  type Lead,
  leadPriorities,
  leadStages,
  undoLeadChange,
} from '@portal/contract/crm';
import { bulkUndoMinutes } from '@portal/contract/kernel';
import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BulkDialogProps } from '#web/features/shared/bulk/bulk-actions.tsx';
import { BulkForm } from '#web/features/shared/bulk/bulk-form.tsx';
import { useBulkChange } from '#web/features/shared/bulk/use-bulk-change.ts';
import { ChoiceField } from '#web/kit/form/choice-field.tsx';
import { TextField } from '#web/kit/form/text-field.tsx';
import { call } from '#web/lib/api/call.ts';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';
import { type ContractForm, useContractForm } from '#web/lib/form/use-contract-form.ts';
import { useInvalidate } from '#web/lib/query/use-invalidate.ts';
import { useSalespersonOptions } from '../details/use-salesperson-options.ts';

/** Fields of each bulk action of leads. */
const leadFields = {
  move: { stage: '', lost_reason: '' },
  assign: { assigned_to_user_id: '' },
  step: { next_step_on: '' },
  priority: { priority: '' },
} as const satisfies Record<string, FormValues>;

export type LeadBulkAction = keyof typeof leadFields;

/** Fields that must not be empty. */
const required = {
  move: ['stage'],
  assign: [],
  step: ['next_step_on'],
  priority: ['priority'],
} as const;

/** Changes the selected leads, after a preview. */
export function LeadBulkDialog({
  action,
  rows,
  onDone,
  onClose,
}: BulkDialogProps<LeadBulkAction, Lead>) {
  const { t } = useTranslation();
  const getLabel = (field: string) => t(`lead_details.fields.${field}`, { defaultValue: field });
  const bulk = useBulkChange({
    kind: 'leads',
    refresh: useInvalidate('crm'),
    sendUndo: (id) => call(undoLeadChange, { params: { id } }),
    onDone,
    onClose,
  });
  const form = useContractForm({
    route: changeLeads,
    values: leadFields[action],
    required: required[action],
    getLabel,
    draft: null,
    failure: t('service_bulk.failed'),
    save: ({ lost_reason: reason, ...changes }, _etag, idempotencyKey) =>
      bulk.submit({ ...changes, reason }, (mode) =>
        call(changeLeads, {
          body: {
            ...changes,
            ...(changes.stage === 'lost' && reason ? { lost_reason: reason } : {}),
            ...mode,
            lead_ids: rows.map(({ id }) => id),
          },
          idempotencyKey,
        }),
      ),
    onSaved: bulk.handle,
  });
  return (
    <BulkForm
      form={form}
      kind="leads"
      preview={bulk.preview}
      title={t(`leads.list.bulk_titles.${action}`)}
      text={t(`leads.list.bulk_texts.${action}`)}
      undoText={t('leads.list.undo_text', { minutes: bulkUndoMinutes })}
      onClose={onClose}
    >
      <Fields form={form} action={action} />
    </BulkForm>
  );
}

function Fields({ form, action }: { form: ContractForm; action: LeadBulkAction }) {
  const { t } = useTranslation();
  const stage = useWatch({ control: form.control, name: 'stage' });
  const people = useSalespersonOptions();
  switch (action) {
    case 'move':
      return (
        <>
          <ChoiceField
            form={form}
            name="stage"
            emptyLabel={t('leads.list.choose_stage')}
            options={leadStages.map((value) => ({ value, label: t(`leads.stages.${value}`) }))}
          />
          {stage === 'lost' ? (
            <TextField form={form} name="lost_reason" multiline hint={t('leads.board.lost_text')} />
          ) : null}
        </>
      );
    case 'assign':
      return (
        <ChoiceField
          form={form}
          name="assigned_to_user_id"
          emptyLabel={t('lead_details.nobody')}
          options={people}
        />
      );
    case 'step':
      return <TextField form={form} name="next_step_on" type="date" />;
    case 'priority':
      return (
        <ChoiceField
          form={form}
          name="priority"
          emptyLabel={t('leads.list.choose_priority')}
          options={leadPriorities.map((value) => ({
            value,
            label: t(`leads.priorities.${value}`),
          }))}
        />
      );
  }
}
