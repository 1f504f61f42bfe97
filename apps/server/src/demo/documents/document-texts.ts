import type { Language } from '@portal/contract/kernel';
import type { Section } from '../pdf/lay-out.ts';
import { englishTexts } from './texts-en.ts';
import { frenchTexts } from './texts-fr.ts';
import { dutchTexts } from './texts-nl.ts';

/** Kinds of texts about each device, in each language. */
export type DocumentKind =
  | 'manual'
  | 'installation'
  | 'maintenance'
  | 'brochure'
  | 'consumables'
  | 'training'
  | 'protocol'
  | 'aftercare'
  | 'observations';

/** Document without its device, whose name replaces `{device}`. */
interface DocumentText {
  readonly title: string;
  readonly description: string;
  readonly sections: readonly Section[];
}

export type DocumentTexts = Readonly<Record<DocumentKind, DocumentText>>;

export const documentTexts: Readonly<Record<Language, DocumentTexts>> = {
  en: englishTexts,
  nl: dutchTexts,
  fr: frenchTexts,
};
