import type { Language } from '@portal/contract/kernel';
import type { documentTag, tag } from '#server/domains/documents/tags/tag.table.ts';
import { daysBefore } from '../demo-calendar.ts';
import { createRandom } from '../random.ts';
import type { DemoDocument } from './demo-documents.ts';
import type { DocumentKind } from './document-text.ts';

type Topic = 'use' | 'care' | 'range' | 'treatment';

/** The demo company tags a document in the language that it is written in. */
const names: Readonly<Record<Topic, Readonly<Record<Language, string>>>> = {
  use: { en: 'User manual', nl: 'Handleiding', fr: 'Mode d’emploi' },
  care: { en: 'Maintenance', nl: 'Onderhoud', fr: 'Entretien' },
  range: { en: 'Product range', nl: 'Assortiment', fr: 'Gamme' },
  treatment: { en: 'Treatment', nl: 'Behandeling', fr: 'Traitement' },
};

const topicsByKind: Readonly<Record<DocumentKind, readonly Topic[]>> = {
  manual: ['use'],
  installation: ['use', 'care'],
  maintenance: ['care'],
  brochure: ['range'],
  consumables: ['range', 'care'],
  training: ['use', 'treatment'],
  protocol: ['treatment'],
  aftercare: ['treatment'],
  observations: ['treatment', 'range'],
};

/** The twelve tags, and which document has which. */
export function demoTags(documents: readonly DemoDocument[]): {
  readonly rows: (typeof tag.$inferInsert)[];
  readonly pairs: (typeof documentTag.$inferInsert)[];
} {
  const random = createRandom('tags');
  const rows = Object.values(names).flatMap((topic, at) =>
    Object.values(topic).map((name, index) => {
      const createdAt = daysBefore(660 - at * 3 - index);
      return { id: random.id(createdAt), name, createdAt, updatedAt: createdAt };
    }),
  );
  const ids = new Map(rows.map(({ id, name }) => [name, id]));
  const pairs = documents.flatMap(({ row, kind, language }) =>
    topicsByKind[kind].map((topic) => {
      const tagId = ids.get(names[topic][language]);
      if (tagId === undefined) throw new Error(`No tag is for ${topic} in ${language}`);
      return { documentId: row.id, tagId };
    }),
  );
  return { rows, pairs };
}
