import {
  checkImport,
  type EmptyCellRule,
  emptyCellRules,
  importFields,
  type ImportKind,
  type ImportMatchKey,
  importMatchKeys,
  type ImportRun,
  isUpdateOnly,
  needsColumn,
} from '@portal/contract/import-export';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { toasts } from '#web/kit/toasts/toast-store.ts';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { callWithVersion, type Versioned } from '#web/lib/api/call.ts';
import { getErrorMessage } from '#web/lib/api/error-message.ts';
import { useSingleMutation } from '#web/lib/query/use-single-mutation.ts';
import { Button } from '#web/ui/button.tsx';
import { Callout } from '#web/ui/callout.tsx';
import { Card, CardBody, CardFooter, CardHeader } from '#web/ui/card.tsx';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';
import { FileFormat } from './file-format.tsx';
import { useImportFieldLabel } from './use-import-labels.ts';

export interface MapColumnsProps {
  run: ImportRun;
  /** Shown version; an import that another user has continued is not changed. */
  etag: string | null;
  /** Shows the import after a step or another reading of its file. */
  onChecking: (answer: Versioned<ImportRun>) => void;
  refresh: () => Promise<void>;
}

/** Second step: maps the columns of the file to fields. */
export function MapColumns({ run, etag, onChecking, refresh }: MapColumnsProps) {
  const { t } = useTranslation();
  const [mapping, setMapping] = useState(run.mapping);
  const [options, setOptions] = useState<ChosenOptions>(run);
  const { match_by: matchBy, empty_cells, send_invitations } = options;
  // Ids are of use only where they are the match key.
  const fields = importFields[run.kind].filter(
    ({ name }) => name !== 'id' || matchBy?.includes(name),
  );
  const isRequired = (field: { name: string; required: boolean }) => needsColumn(field, matchBy);
  const missing = fields.filter((field) => isRequired(field) && !mapping[field.name]);
  const isUnmatched = matchBy === null && isUpdateOnly(run.kind);
  const used = new Set(Object.values(mapping));
  const unused = run.headers.filter((header) => !used.has(header));
  const shared = run.headers.flatMap((header) => {
    const names = fields.map(({ name }) => name).filter((name) => mapping[name] === header);
    return names.length > 1 ? [{ header, names }] : [];
  });
  const getFieldLabel = useImportFieldLabel(run.kind);
  const { mutate, isPending } = useSingleMutation({
    mutationFn: () =>
      callWithVersion(checkImport, {
        params: { id: run.id },
        body: {
          mapping,
          match_by: matchBy ? [...matchBy] : null,
          empty_cells,
          send_invitations,
        },
        ifMatch: etag,
      }),
    onSuccess: onChecking,
    onError: (error) => {
      void refresh();
      const text = hasStatus(error, 409)
        ? undefined
        : getErrorMessage(error, t('errors.try_again'));
      toasts.show({ tone: 'danger', title: t('imports.check_failed'), text });
    },
  });
  const choose = (name: string, header: string | null) =>
    setMapping(
      Object.fromEntries(
        Object.entries({ ...mapping, [name]: header ?? '' }).filter(([, value]) => value !== ''),
      ),
    );
  return (
    <Card>
      <CardHeader title={t('imports.map_title')} description={t('imports.map_text')} />
      <CardBody className="flex flex-col gap-5">
        <FileFormat run={run} etag={etag} onChanged={onChecking} refresh={refresh} />
        <MatchOptions kind={run.kind} value={options} onChange={setOptions} />
        <ul className="grid gap-x-6 gap-y-5 border-t border-line pt-5 md:grid-cols-2">
          {fields.map(({ name, required }) => (
            <li key={name} className="flex min-w-0 flex-col gap-1.5">
              <Field
                label={getFieldLabel(name)}
                required={isRequired({ name, required })}
                hint={
                  <ColumnSample
                    run={run}
                    header={mapping[name]}
                    isSimilar={run.similar.includes(name) && mapping[name] === run.mapping[name]}
                  />
                }
              >
                <ChoiceSelect
                  value={mapping[name] ?? null}
                  options={run.headers.map((header) => ({ value: header, label: header }))}
                  emptyLabel={t('imports.no_column')}
                  onChange={(header) => choose(name, header)}
                />
              </Field>
            </li>
          ))}
        </ul>
        {shared.map(({ header, names }) => (
          <Callout key={header} tone="warning">
            {t('imports.shared_column', {
              column: header,
              fields: names.map(getFieldLabel).join(', '),
            })}
          </Callout>
        ))}
        {unused.length > 0 ? (
          <p className="text-sm text-soft wrap-anywhere">
            {t('imports.unused_columns', { columns: unused.join(', ') })}
          </p>
        ) : null}
        {isUnmatched ? <Callout tone="warning">{t('imports.choose_match')}</Callout> : null}
        {missing.length > 0 ? (
          <Callout tone="warning">
            {t('imports.missing_columns', {
              fields: missing.map(({ name }) => getFieldLabel(name)).join(', '),
            })}
          </Callout>
        ) : null}
      </CardBody>
      <CardFooter>
        <Button
          busy={isPending}
          disabled={missing.length > 0 || isUnmatched}
          onClick={() => mutate()}
        >
          {t('imports.check')}
        </Button>
      </CardFooter>
    </Card>
  );
}

interface ColumnSampleProps {
  run: Pick<ImportRun, 'headers' | 'sample'>;
  header: string | undefined;
  /** True if the heading only resembles the field. */
  isSimilar: boolean;
}

/** First values of a column, so that users recognize the right one. */
function ColumnSample({ run, header, isSimilar }: ColumnSampleProps) {
  const { t } = useTranslation();
  if (header === undefined) return null;
  const at = run.headers.indexOf(header);
  const values = run.sample.map((cells) => cells[at] ?? '').filter((value) => value !== '');
  const text = values.slice(0, 3).join(' · ');
  return (
    <span className="block truncate">
      {isSimilar ? `${t('imports.similar')} ` : null}
      {text ? t('imports.sample', { values: text }) : t('imports.sample_empty')}
    </span>
  );
}

/** How rows find existing records, and what they do to them. */
interface ChosenOptions {
  match_by: ImportMatchKey | null;
  empty_cells: EmptyCellRule;
  send_invitations: boolean;
}

interface MatchOptionsProps {
  kind: ImportKind;
  value: ChosenOptions;
  onChange: (value: ChosenOptions) => void;
}

const toText = (key: ImportMatchKey): string => key.join(' ');

/** Choice of the match key, and of what goes with it. */
function MatchOptions({ kind, value, onChange }: MatchOptionsProps) {
  const { t } = useTranslation();
  const getFieldLabel = useImportFieldLabel(kind);
  const { match_by: matchBy } = value;
  const keys = importMatchKeys[kind];
  return (
    <fieldset className="flex min-w-0 flex-col gap-5 border-t border-line pt-5">
      <legend className="sr-only">{t('imports.options_title')}</legend>
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2">
        <Field label={t('imports.match_by')} required={isUpdateOnly(kind)} hint={getHint()}>
          <ChoiceSelect
            value={matchBy ? toText(matchBy) : null}
            options={keys.map((key) => ({
              value: toText(key),
              label: key.map(getFieldLabel).join(' + '),
            }))}
            emptyLabel={isUpdateOnly(kind) ? '' : t('imports.match_none')}
            onChange={(chosen) =>
              onChange({ ...value, match_by: keys.find((key) => toText(key) === chosen) ?? null })
            }
          />
        </Field>
        {matchBy ? (
          <Field
            label={t('imports.empty_label')}
            hint={value.empty_cells === 'clear' ? t('imports.empty_hint') : undefined}
          >
            <ChoiceSelect
              value={value.empty_cells}
              options={emptyCellRules.map((rule) => ({
                value: rule,
                label: t(`imports.empty_cells.${rule}`),
              }))}
              onChange={(rule) => {
                if (rule) onChange({ ...value, empty_cells: rule });
              }}
            />
          </Field>
        ) : null}
      </div>
      {kind === 'customer_users' ? (
        <Checkbox
          label={t('imports.send_invitations')}
          hint={t('imports.send_invitations_hint')}
          checked={value.send_invitations}
          onChange={({ target }) => onChange({ ...value, send_invitations: target.checked })}
        />
      ) : null}
    </fieldset>
  );

  function getHint(): string | undefined {
    if (isUpdateOnly(kind)) return t('imports.match_only_hint');
    if (!matchBy) return undefined;
    return matchBy.includes('id') ? t('imports.match_id_hint') : t('imports.match_hint');
  }
}
