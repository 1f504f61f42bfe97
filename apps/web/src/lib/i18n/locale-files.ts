import type { Language } from '@portal/contract/kernel';
import en from '@portal/locales/common/en.json?url';
import fr from '@portal/locales/common/fr.json?url';
import nl from '@portal/locales/common/nl.json?url';

/** The address of each language's dictionary, a file of its own with a hashed name. */
export const localeFiles: Record<Language, string> = { en, nl, fr };
