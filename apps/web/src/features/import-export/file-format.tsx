import {
  importSeparators,
  maxHeaderRow,
  updateImport,
  type ImportEncoding,
  type ImportRun,
} from '@portal/contract/import-export';
import type { RouteBody } from '@portal/contract/kernel';
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

/** How the file is read: its separator and encoding or its sheet, and its header row. */
export function FileFormat({ run, etag, onChanged, refresh }: FileFormatProps) {
  const { t } = useTranslation();
  const { mutate, isPending } = useSingleMutation({
    mutationFn: (body: RouteBody<typeof updateImport>) =>
      callWithVersion(updateImport, { params: { id: run.id }, body, ifMatch: etag }),
    onSuccess: onChanged,
    onError: (error) => {
      void refresh();
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('imports.format_failed'), text });
    },
  });
  const { separator, encoding, sheet } = run;
  return (
    <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
      {sheet === null ? (
        <Field
          label={t('imports.separator')}
          hint={encoding ? t('imports.read_as', { encoding: encodingNames[encoding] }) : undefined}
        >
          <ChoiceSelect
            value={separator}
            disabled={isPending}
            options={importSeparators.map((value) => ({
              value,
              label: t(`imports.separators.${value}`),
            }))}
            onChange={(chosen) => {
              if (chosen) mutate({ separator: chosen });
            }}
          />
        </Field>
      ) : (
        <Field label={t('imports.sheet')}>
          <ChoiceSelect
            value={sheet}
            disabled={isPending}
            options={run.sheets.map((value) => ({ value, label: value }))}
            onChange={(chosen) => {
              if (chosen) mutate({ sheet: chosen });
            }}
          />
        </Field>
      )}
      <Field label={t('imports.header_row')}>
        <ChoiceSelect
          value={String(run.header_row)}
          disabled={isPending}
          options={headerRows.map((value) => ({ value, label: value }))}
          onChange={(row) => {
            if (row) mutate({ ...(separator ? { separator } : {}), header_row: Number(row) });
          }}
        />
      </Field>
    </div>
  );
}
