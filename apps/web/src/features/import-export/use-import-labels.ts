import type { ChangedValue, ImportKind } from '@portal/contract/import-export';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';

/** Returns the label of a field in files of a kind. */
export function useImportFieldLabel(kind: ImportKind): (name: string) => string {
  const { t } = useTranslation();
  return (name) =>
    t(`imports.own_fields.${kind}.${name}`, {
      defaultValue: t(`imports.fields.${name}`, { defaultValue: name }),
    });
}

const day = /^\d{4}-\d\d-\d\d$/u;

/** Returns the text of a value of a field: codes, days, yes and no in the reader's language. */
export function useImportValueText(
  kind: ImportKind,
): (field: string, value: ChangedValue) => string {
  const { t } = useTranslation();
  const format = useFormats();
  const getCodeText = (field: string, code: string): string => {
    switch (field) {
      case 'status':
        return t(`devices.statuses.${code}`, { defaultValue: code });
      case 'audience':
        return t(`documents.seen_by.${code}`, { defaultValue: code });
      case 'stage':
        return t(`leads.stages.${code}`, { defaultValue: code });
      case 'priority':
        return t(`leads.priorities.${code}`, { defaultValue: code });
      case 'source':
        return t(`leads.sources.${code}`, { defaultValue: code });
      case 'language':
      case 'preferred_language':
        return t(`app.languages.${code}`, { defaultValue: code });
      case 'title':
        return kind === 'customer_users' ? t(`users.titles.${code}`, { defaultValue: code }) : code;
      case 'category':
        return kind === 'documents'
          ? t(`documents.categories.${code}`, { defaultValue: code })
          : code;
      default:
        return code;
    }
  };
  return (field, value) => {
    if (value === null || value === '') return t('imports.no_value');
    if (typeof value === 'boolean') return value ? t('form.yes') : t('form.no');
    if (typeof value === 'number') return format.number(value);
    if (typeof value !== 'string')
      return value.length > 0 ? value.join(', ') : t('imports.no_value');
    return day.test(value) ? format.day(value) : getCodeText(field, value);
  };
}
