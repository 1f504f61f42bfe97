import type { Document } from '@portal/contract/documents';

/** A piece of a text, and whether it is what was searched for. */
export interface TextPiece {
  readonly text: string;
  readonly is_match: boolean;
}

/** A document of a list; a searched list tells with it where the words stand in its text. */
export type FoundDocument = Document & { excerpt?: readonly TextPiece[] | null };
