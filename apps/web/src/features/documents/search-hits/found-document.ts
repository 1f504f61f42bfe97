import type { Document } from '@portal/contract/documents';

/** Piece of a text; `is_match` marks a search hit. */
export interface TextPiece {
  readonly text: string;
  readonly is_match: boolean;
}

/** Listed document; a search adds an excerpt. */
export type FoundDocument = Document & { excerpt?: readonly TextPiece[] | null };
