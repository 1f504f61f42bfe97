import type { Section } from '../pdf/lay-out.ts';

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
