import { changeDocuments, type Document, maxBulkChanges } from '@portal/contract/documents';
import type { FieldErrors } from '@portal/contract/kernel';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useDocumentsRefresh } from '#web/features/shared/use-refresh.ts';
import { FormDialog } from '#web/kit/form/form-dialog.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { ApiError, hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { type BulkAction, bulkActions, BulkFields } from './bulk-fields.tsx';
import { type DocumentVersion, listVersions } from './list-versions.ts';

export interface BulkChangeDialogProps {
  action: BulkAction;
  documents: readonly Document[];
  /** Removes documents that cannot be changed from the selection. */
  onExclude: (documents: readonly Document[]) => void;
  onClose: () => void;
}

interface Refused {
  version: DocumentVersion<Document>;
  message: string;
}

/** Form that changes all selected documents, or none when one of them cannot be changed. */
export function BulkChangeDialog(props: BulkChangeDialogProps) {
  const { action, documents, onExclude, onClose } = props;
  const { t } = useTranslation();
  const refresh = useDocumentsRefresh();
  const [aboutNothing, setAboutNothing] = useState(false);
  const [refused, setRefused] = useState<readonly Refused[]>([]);
  const versions = listVersions(action, documents);
  const isMore = versions.length > documents.length;
  const form = useContractForm({
    route: changeDocuments,
    values: bulkActions[action],
    draft: null,
    failure: t('documents.bulk.failed'),
    save: async (changes) => {
      setRefused([]);
      const missing = findMissingField(action, changes);
      if (missing && !(action === 'move' && aboutNothing)) {
        const messageKey =
          action === 'move' ? 'documents.bulk.choose_about' : 'documents.bulk.choose';
        throw createRefusal(null, { [missing]: [t(messageKey)] });
      }
      if (versions.length > maxBulkChanges)
        throw createRefusal(t('documents.bulk.above_most', { most: maxBulkChanges }), {});
      const body = { ...changes, document_ids: versions.map(({ id }) => id) };
      try {
        return await call(changeDocuments, { body });
      } catch (error) {
        const rowErrors = getRowErrors(error, 'document_ids').flatMap(({ row, message }) => {
          const version = versions[row];
          return version ? [{ version, message }] : [];
        });
        setRefused(rowErrors);
        throw rowErrors.length > 0 ? createRefusal(t('documents.bulk.refused'), {}) : error;
      }
    },
    onSaved: ({ changed }) => {
      toasts.show({
        tone: 'success',
        title:
          changed > 0
            ? t(isMore ? 'documents.bulk.done_files' : 'documents.bulk.done', { count: changed })
            : t('documents.bulk.same'),
      });
      onClose();
      void refresh();
    },
  });
  const excludeRefused = () => {
    onExclude(refused.map(({ version }) => version.item));
    setRefused([]);
  };
  return (
    <FormDialog
      form={form}
      title={t(`documents.bulk.${action}`)}
      description={t('documents.bulk.about', { count: documents.length })}
      onClose={onClose}
    >
      {refused.length > 0 ? (
        <Callout
          tone="danger"
          title={t('documents.bulk.refused')}
          action={
            <Button variant="outline" size="sm" onClick={excludeRefused}>
              {t('documents.bulk.leave_out')}
            </Button>
          }
        >
          <ul className="flex flex-col gap-1">
            {refused.map(({ version: { id, title }, message }) => (
              <li key={id} className="wrap-anywhere">
                {t('documents.bulk.problem', { title, message })}
              </li>
            ))}
          </ul>
        </Callout>
      ) : null}
      {isMore ? (
        <p className="text-soft">{t('documents.bulk.all_languages', { count: versions.length })}</p>
      ) : null}
      <BulkFields form={form} action={action} documents={documents} />
      {action === 'move' ? (
        <Checkbox
          label={t('documents.bulk.about_nothing')}
          checked={aboutNothing}
          onChange={(event) => setAboutNothing(event.target.checked)}
        />
      ) : null}
    </FormDialog>
  );
}

const createRefusal = (detail: string | null, fields: FieldErrors) =>
  new ApiError({ status: 400, code: null, detail, fields, requestId: null });

/**
 * Returns the field that is required but empty, or null. A language may be empty; a move needs a
 * target unless the user confirms to clear it.
 */
export function findMissingField(action: BulkAction, changes: object): string | null {
  if (action === 'language') return null;
  const values: Partial<Record<string, unknown>> = { ...changes };
  const hasValue = (name: string) => {
    const value = values[name];
    return Array.isArray(value) ? value.length > 0 : Boolean(value);
  };
  const fields = action === 'move' ? targetFields : Object.keys(bulkActions[action]);
  return fields.some(hasValue) ? null : (fields[0] ?? null);
}

const targetFields = ['manufacturer_id', 'product_id'];

/** Error of one row of a request. */
interface RowError {
  /** Index of the row, from 0. */
  row: number;
  message: string;
}

/** Returns the errors at the rows of a list field from a 400 response. */
export function getRowErrors(error: unknown, list: string): readonly RowError[] {
  if (!hasStatus(error, 400)) return [];
  const { [list]: messages } = error.fields;
  if (messages === undefined || Array.isArray(messages)) return [];
  return Object.entries(messages).flatMap(([field, value]) => {
    const [message] = Array.isArray(value) ? value : [];
    const row = Number(field);
    return Number.isSafeInteger(row) && typeof message === 'string' ? [{ row, message }] : [];
  });
}
