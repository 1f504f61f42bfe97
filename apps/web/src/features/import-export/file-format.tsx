import {
  importSeparators,
  maxHeaderRow,
  updateImport,
  type ImportEncoding,
  type ImportRun,
} from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';

/** Names of the encodings, the same in every language. */
const encodingNames: Readonly<Record<ImportEncoding, string>> = {
  'utf-8': 'UTF-8',
  'utf-16le': 'UTF-16 LE',
  'utf-16be': 'UTF-16 BE',
  'windows-1252': 'Windows-1252',
};

const headerRows = Array.from({ length: maxHeaderRow }, (_, at) => String(at + 1));

export interface FileFormatProps {
  run: ImportRun;
  etag: string | null;
  onChanged: (answer: Versioned<ImportRun>) => void;
  refresh: () => Promise<void>;
}

/** How the file is read: its encoding, and its separator and header row, which can be changed. */
export function FileFormat({ run, etag, onChanged, refresh }: FileFormatProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (body: { separator?: ImportRun['separator']; header_row?: number }) =>
      callWithVersion(updateImport, { params: { id: run.id }, body, ifMatch: etag }),
    onSuccess: onChanged,
    onError: (error) => {
      void refresh();
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('imports.format_failed'), text });
    },
  });
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
      <Field label={t('imports.separator')}>
        <ChoiceSelect
          value={run.separator}
          disabled={isPending}
          options={importSeparators.map((value) => ({
            value,
            label: t(`imports.separators.${value}`),
          }))}
          onChange={(separator) => {
            if (separator) mutate({ separator });
          }}
        />
      </Field>
      <Field
        label={t('imports.header_row')}
        hint={t('imports.read_as', { encoding: encodingNames[run.encoding] })}
      >
        <ChoiceSelect
          value={String(run.header_row)}
          disabled={isPending}
          options={headerRows.map((value) => ({ value, label: value }))}
          onChange={(row) => {
            if (row) mutate({ separator: run.separator, header_row: Number(row) });
          }}
        />
      </Field>
    </div>
  );
}
