import { languages, type Language } from '@portal/contract/kernel';
import type { marketingContent } from '#server/domains/products/marketing/marketing-content.table.ts';
import { daysBefore } from '../demo-calendar.ts';
import { documentTexts } from '../documents/document-texts.ts';
import { createRandom, spaced } from '../random.ts';
import type { CatalogueDevice } from './demo-catalogue.ts';
import { marketingTexts } from './marketing-texts.ts';

/** Creates marketing texts of twelve devices in three languages. */
export function demoMarketing(
  devices: readonly CatalogueDevice[],
): (typeof marketingContent.$inferInsert)[] {
  const random = createRandom('marketing');
  return Object.entries(marketingTexts).flatMap(([familyName, texts]) => {
    const first = devices.find(({ family }) => family.name === familyName);
    if (!first) throw new Error(`No device is a ${familyName}`);
    return languages.map((language) => {
      const createdAt = daysBefore(random.whole(40, 300), random.whole(60, 540));
      const [headline, reason] = texts[language];
      return {
        id: random.id(createdAt),
        productId: first.row.id,
        language,
        headline: spaced(language, headline),
        body: spaced(language, toBody(first, language, reason)),
        createdAt,
        updatedAt: createdAt,
      };
    });
  });
}

/** Markdown with the reason and the text of the brochure. */
function toBody({ row, kind }: CatalogueDevice, language: Language, reason: string): string {
  const sections = documentTexts[language].brochure.sections.map(([heading, ...paragraphs]) => {
    const lines = paragraphs.map((paragraph) => paragraph.replace(/^• /, '- '));
    const isList = lines.every((line) => line.startsWith('- '));
    return `## ${heading}\n\n${lines.join(isList ? '\n' : '\n\n')}`;
  });
  const lead = `*${kind.name[language]}.* ${reason}`;
  return [lead, ...sections].join('\n\n').replaceAll('{device}', row.name);
}
