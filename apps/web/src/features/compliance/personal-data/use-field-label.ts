import { useTranslation } from 'react-i18next';

/** Fields with a label of their own, by table and name. */
const fieldKeys = {
  'user_account.title': 'users.form_of_address',
  'session.device_id': 'personal_data.fields.browser_id',
  'known_browser.device_id': 'personal_data.fields.browser_id',
  'two_factor_challenge.device_id': 'personal_data.fields.browser_id',
} as const;

const hasOwnKey = (field: string): field is keyof typeof fieldKeys =>
  Object.hasOwn(fieldKeys, field);

/**
 * Returns the label of an API field: its text, a form's label, or its name without underscores.
 * Accepts names in camel case, as the audit log has them. `table` selects between meanings: a
 * person's title is their form of address, a session's device the ID of a browser.
 */
export function useFieldLabel(): (name: string, table?: string) => string {
  const { t, i18n } = useTranslation();
  return (written, table) => {
    const name = written.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
    const field = `${table}.${name}`;
    if (hasOwnKey(field)) return t(fieldKeys[field]);
    if (i18n.exists(`personal_data.fields.${name}`))
      return t(`personal_data.fields.${name}`, { defaultValue: name });
    const plain = name.replaceAll('_', ' ');
    return t(`fields.${name}`, { defaultValue: plain.charAt(0).toUpperCase() + plain.slice(1) });
  };
}
