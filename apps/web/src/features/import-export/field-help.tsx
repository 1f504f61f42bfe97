import { importFields, type ImportKind } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';

/** Columns of a kind of file, with notes on their format. */
export function FieldHelp({ kind }: { kind: ImportKind }) {
  const { t } = useTranslation();
  return (
    <details className="rounded border border-line px-4 py-3">
      <summary className="cursor-pointer font-medium text-ink touch:min-h-11 touch:content-center">
        {t('imports.fields_help')}
      </summary>
      <p className="mt-3 max-w-prose text-sm text-soft">{t(`imports.help.${kind}`)}</p>
      <dl className="mt-3 grid gap-x-6 gap-y-2 sm:grid-cols-2 lg:grid-cols-3">
        {importFields[kind].map(({ name, required, example }) => (
          <div key={name} className="min-w-0">
            <dt className="font-medium text-ink">
              {t(`imports.fields.${name}`, { defaultValue: name })}
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
