import { getUploadType, requestUpload } from '@portal/contract/documents';
import {
  createImport,
  getImportTemplate,
  type ImportKind,
  importLimits,
  type ImportRun,
  listTemplateFields,
} from '@portal/contract/import-export';
import type { TableFormat } from '@portal/contract/kernel';
import { useMutation } from '@tanstack/react-query';
import {
  Building2,
  FileText,
  MapPin,
  Package,
  SquareKanban,
  Stethoscope,
  UsersRound,
} from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FormatMenu } from '#web/kit/list/format-menu.tsx';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { call } from '#web/lib/api/call.ts';
import { download } from '#web/lib/api/download.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { putFile } from '#web/lib/api/put-file.ts';
import { getCsvSeparator } from '#web/lib/format/csv-separator.ts';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { saveFile } from '#web/lib/page/save-file.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardBody } from '#web/ui/card.tsx';
import { FileDrop } from '#web/ui/file-drop.tsx';
import { Progress } from '#web/ui/progress.tsx';
import { useImportFieldLabel } from './use-import-labels.ts';

export interface ImportStartProps {
  /** Kinds that the user may import. */
  kinds: readonly ImportKind[];
  kind: ImportKind;
  onKind: (kind: ImportKind) => void;
  onBegun: (run: ImportRun) => Promise<void>;
}

/** First step: the kind of data, a template for it, and the file. */
export function ImportStart({ kinds, kind, onKind, onBegun }: ImportStartProps) {
  const { t } = useTranslation();
  const format = useFormats();
  const { begin, cancel, part, refusal } = useBeginImport(onBegun);
  return (
    <Card>
      <CardBody className="flex flex-col gap-6">
        <KindChoice kinds={kinds} value={kind} onChange={onKind} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="max-w-prose min-w-0 flex-1 basis-72 text-soft">
            {t('imports.template_text')}
          </p>
          <TemplateMenu kind={kind} />
        </div>
        <FieldHelp kind={kind} />
        {refusal ? (
          <Callout tone="danger" title={t('imports.refused')}>
            {refusal}
          </Callout>
        ) : null}
        {part === null ? (
          <FileDrop
            title={t('imports.drop')}
            buttonLabel={t('imports.choose_file')}
            hint={t('imports.drop_hint', {
              size: format.size(importLimits.bytes),
              rows: format.number(importLimits.rows),
            })}
            accept=".xlsx,.csv,.txt,text/csv"
            onFiles={([file]) => {
              if (file) begin({ kind, file });
            }}
          />
        ) : (
          <div className="flex flex-col gap-3">
            <Progress label={t('imports.sending')} value={part < 1 ? part : undefined} />
            <div className="flex items-center justify-between gap-3">
              <p className="text-soft">{t('imports.sending')}</p>
              <Button variant="outline" size="sm" onClick={cancel}>
                {t('actions.cancel')}
              </Button>
            </div>
          </div>
        )}
      </CardBody>
    </Card>
  );
}

/** Columns of a kind of file, with notes on their format. */
function FieldHelp({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const getFieldLabel = useImportFieldLabel(kind);
  return (
    <details className="rounded border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium text-ink touch:min-h-11 touch:content-center">
        {t('imports.fields_help')}
      </summary>
      <p className="mt-3 max-w-prose text-sm text-soft">{t(`imports.help.${kind}`)}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {listTemplateFields(kind).map(({ name, required, example }) => (
          <div key={name} className="min-w-0">
            <dt className="font-medium text-ink">
              {getFieldLabel(name)}
              {required ? <span className="text-soft"> · {t('imports.required')}</span> : null}
            </dt>
            <dd className="truncate text-sm text-soft">
              <code>{name}</code>
              {example ? ` · ${example}` : null}
            </dd>
          </div>
        ))}
      </dl>
    </details>
  );
}

const icons = {
  customers: Building2,
  clinics: MapPin,
  installed_devices: Stethoscope,
  products: Package,
  customer_users: UsersRound,
  documents: FileText,
  leads: SquareKanban,
} as const satisfies Record<ImportKind, unknown>;

interface KindChoiceProps {
  kinds: readonly ImportKind[];
  value: ImportKind;
  onChange: (kind: ImportKind) => void;
}

/** Choice of the file's kind. */
function KindChoice({ kinds, value, onChange }: KindChoiceProps) {
  const { t } = useTranslation();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-medium text-ink">{t('imports.what')}</legend>
      <div className="grid gap-3 sm:grid-cols-2 lg:grid-cols-3">
        {kinds.map((kind) => {
          const Icon = icons[kind];
          return (
            <label
              key={kind}
              className="flex min-h-11 min-w-0 cursor-pointer items-center gap-2.5 rounded border border-control bg-surface px-3 py-2.5 font-medium text-ink transition-colors duration-100 hover:bg-sunken has-checked:border-brand has-checked:bg-brand-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
            >
              <input
                type="radio"
                name="import-kind"
                className="sr-only"
                checked={kind === value}
                onChange={() => onChange(kind)}
              />
              <Icon aria-hidden className="size-4 shrink-0 text-soft" />
              <span className="min-w-0 wrap-anywhere">{t(`imports.kinds.${kind}`)}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

/** Menu that downloads the template of a kind of import in one of the formats that are read. */
function TemplateMenu({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useMutation({
    mutationFn: (format: TableFormat) =>
      download(getImportTemplate, {
        params: { kind },
        query: { format, separator: getCsvSeparator() },
      }),
    onSuccess: ({ name, content }) => saveFile(name, content),
    onError: (error) => {
      const text = getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('imports.template_failed'), text });
    },
  });
  return <FormatMenu label={t('imports.template')} busy={isPending} onSelect={mutate} />;
}

/** Uploads a file and creates an import from it. */
function useBeginImport(onBegun: (run: ImportRun) => Promise<void>) {
  const { t } = useTranslation();
  const format = useFormats();
  const [part, setPart] = useState(0);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: async ({ kind, file }: { kind: ImportKind; file: File }) => {
      setPart(0);
      const { signal } = (running.current = new AbortController());
      const permit = await call(requestUpload, {
        body: {
          upload_type: 'import',
          blob_path: file.name,
          content_type: getUploadType(file.name) ?? 'text/csv',
          size: file.size,
        },
        signal,
      });
      const ticket = {
        url: permit.upload_url,
        blobPath: permit.blob_path,
        headers: permit.headers,
        expiresAt: Date.parse(permit.expires_at),
      };
      await putFile(ticket, file, { signal, onProgress: setPart });
      return call(createImport, { body: { kind, blob_path: ticket.blobPath }, signal });
    },
    onSuccess: onBegun,
  });
  return {
    begin: mutate,
    cancel: () => {
      running.current?.abort();
      reset();
    },
    /** Uploaded share from 0 to 1; null without an upload. */
    part: isPending ? part : null,
    refusal: error ? getReason(error) : null,
  };

  function getReason(failure: Error): string {
    if (hasStatus(failure, 413))
      return t('imports.too_large', { size: format.size(importLimits.bytes) });
    // The file is the only field, so its name is omitted.
    const messages = hasStatus(failure, 400) ? failure.fields['blob_path'] : undefined;
    const [first] = Array.isArray(messages) ? messages : [];
    return typeof first === 'string' ? first : getErrorMessage(failure, t('errors.try_again'));
  }
}
