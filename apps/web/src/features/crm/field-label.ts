import i18n from 'i18next';

/** What a field of the contract is called in the user's language. */
export function fieldLabel(field: string): string {
  return i18n.t(`fields.${field}`, { defaultValue: field });
}
