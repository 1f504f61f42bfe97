import { useTranslation } from 'react-i18next';

/** Fields whose name is another thing's elsewhere, by table and name. */
const fieldKeys = {
  'user_account.title': 'users.form_of_address',
  'session.device_id': 'personal_data.fields.user_agent',
  'known_browser.device_id': 'personal_data.fields.user_agent',
  'two_factor_challenge.device_id': 'personal_data.fields.user_agent',
} as const;

const hasOwnKey = (field: string): field is keyof typeof fieldKeys =>
  Object.hasOwn(fieldKeys, field);

/**
 * What a field of the API is called: its word, a form's label for it, or its name in plain letters.
 * The audit log has them as the table definitions write them: `firstName`. `table`: where the field
 * stands; a person's title is how they are addressed, a session's device a browser.
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
