import type { Document } from '@portal/contract/documents';
import type { BulkAction } from './bulk-fields.tsx';

/** A file that a bulk change is sent for: a selected document, or another language of one. */
export interface DocumentVersion<Item> {
  readonly id: string;
  readonly title: string;
  /** Selected document that it belongs to. */
  readonly item: Item;
}

/**
 * Lists the files of the selected documents, each once: all languages of each, because a row stands for
 * them all. A change of the language is that of the selected file alone.
 */
export function listVersions<Item extends Pick<Document, 'id' | 'title' | 'translations'>>(
  action: BulkAction,
  documents: readonly Item[],
): readonly DocumentVersion<Item>[] {
  const versions = documents.flatMap((item) => [
    { id: item.id, title: item.title, item },
    ...(action === 'language' ? [] : item.translations).map(({ id, title }) => ({
      id,
      title,
      item,
    })),
  ]);
  return [...new Map(versions.map((one) => [one.id, one])).values()];
}
