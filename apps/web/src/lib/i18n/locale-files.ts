import type { Language } from '@portal/contract/kernel';
import en from 'virtual:locale/en';
import fr from 'virtual:locale/fr';
import nl from 'virtual:locale/nl';

/** URL of each language's dictionary, a file with a hashed name. */
export const localeFiles: Record<Language, string> = { en, nl, fr };
