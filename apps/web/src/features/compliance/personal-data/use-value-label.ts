import { importLimits } from '@portal/contract/import-export';
import { countries, type Country } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { getCodeTextKeys } from './code-text-keys.ts';

const isCountry = (value: string): value is Country => countries.some((one) => one === value);

/**
 * Returns the text of a field's code; other values unchanged. `table` selects between meanings: a
 * mail's status is not a ticket's.
 */
export function useValueLabel(): (field: string, value: string, table?: string) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return (field, value, table) => {
    const name = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    if (name === 'country' && isCountry(value)) return format.country(value);
    const textKeys = getCodeTextKeys(name, table);
    // Forms of address end with a period (`Mrs.`), jobs contain hyphens (`deliver-mail`).
    const code = value.toLowerCase().replaceAll('-', '_').replace(/\.$/u, '');
    if (!textKeys || !/^[a-z_]+$/u.test(code)) return value;
    return t(textKeys(code), { defaultValue: value, rows: format.number(importLimits.rows) });
  };
}
