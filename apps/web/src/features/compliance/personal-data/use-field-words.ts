import { useTranslation } from 'react-i18next';

/**
 * What a field of the API is called: its word, a form's label for it, or its name in plain letters.
 * The audit log has them as the table definitions write them: `firstName`.
 */
export function useFieldWords(): (name: string) => string {
  const { t, i18n } = useTranslation();
  return (written) => {
    const name = written.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    if (i18n.exists(`personal_data.fields.${name}`))
      return t(`personal_data.fields.${name}`, { defaultValue: name });
    const plain = name.replaceAll('_', ' ');
    return t(`fields.${name}`, { defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1) });
  };
}
