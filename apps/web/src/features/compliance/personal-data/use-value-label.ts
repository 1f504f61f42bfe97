import { importLimits } from '@portal/contract/exchange';
import { countries, type Country } from '@portal/contract/kernel';
import { useTranslation } from 'react-i18next';
import { useFormats } from '#web/lib/format/use-formats.ts';
import { getCodeTextKeys } from './code-text-keys.ts';

const isCountry = (value: string): value is Country => countries.some((one) => one === value);

/**
 * What a field's code is called; what is none, or has no word, stands as it is kept. `table`: where
 * the field stands, if that is known; a mail's status is not a ticket's.
 */
export function useValueLabel(): (field: string, value: string, table?: string) => string {
  const { t } = useTranslation();
  const format = useFormats();
  return (field, value, table) => {
    const name = field.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    if (name === 'country' && isCountry(value)) return format.country(value);
    const textKeys = getCodeTextKeys(name, table);
    // A form of address is `Mrs.`, a piece of background work `deliver-mail`.
    const code = value.toLowerCase().replaceAll('-', '_').replace(/\.$/u, '');
    if (!textKeys || !/^[a-z_]+$/u.test(code)) return value;
    return t(textKeys(code), { defaultValue: value, rows: format.number(importLimits.rows) });
  };
}
