import {
  emptyCellRules,
  type EmptyCellRule,
  importMatchKeys,
  type ImportKind,
  type ImportMatchKey,
  isUpdateOnly,
} from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '#web/ui/checkbox.tsx';
import { ChoiceSelect } from '#web/ui/choice-select.tsx';
import { Field } from '#web/ui/field.tsx';
import { useImportFieldLabel } from './use-import-labels.ts';

/** How rows find existing records, and what they do to them. */
export interface ChosenOptions {
  match_by: ImportMatchKey | null;
  empty_cells: EmptyCellRule;
  send_invitations: boolean;
}

export interface MatchOptionsProps {
  kind: ImportKind;
  value: ChosenOptions;
  onChange: (value: ChosenOptions) => void;
}

const toText = (key: ImportMatchKey): string => key.join(' ');

/** Choice of the match key, and of what goes with it. */
export function MatchOptions({ kind, value, onChange }: MatchOptionsProps) {
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
