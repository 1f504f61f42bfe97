import { importLimits } from '@portal/contract/exchange';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { codePlaces } from './code-places.ts';

/**
 * What a field's code is called; what is none, or has no word, stands as it is kept. `table`: where
 * the field stands, if that is known; a mail's status is not a ticket's.
 */
export function useValueWords(): (field: string, value: string, table?: string) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return (field, value, table) => {
    const name = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    const places = codePlaces(name, table);
    if (!places || !/^[a-z_]+$/u.test(value)) return value;
    return t(places(value), { defaultValue: value, rows: format.number(importLimits.rows) });
  };
}
