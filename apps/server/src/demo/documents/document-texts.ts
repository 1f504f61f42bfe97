import type { Language } from '@portal/contract/kernel';
import type { DocumentTexts } from './document-text.ts';
import { englishTexts } from './texts-en.ts';
import { frenchTexts } from './texts-fr.ts';
import { dutchTexts } from './texts-nl.ts';

export const documentTexts: Readonly<Record<Language, DocumentTexts>> = {
  en: englishTexts,
  nl: dutchTexts,
  fr: frenchTexts,
};
