import type { Language } from '@portal/contract/kernel';
import { layOut, type Section } from '../pdf/lay-out.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { spaced } from '../random.ts';
import type { DemoDevice } from './devices.ts';
import type { DocumentKind } from './document-text.ts';
import { documentTexts } from './document-texts.ts';

interface LeafletOptions {
  readonly device: DemoDevice;
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly createdAt: string;
}

/** Texts about a device for the library and its PDF file. */
interface Leaflet {
  readonly title: string;
  readonly description: string;
  readonly file: Buffer;
}

/** Writes a leaflet; the same input gives the same bytes. */
export function writeLeaflet({ device, kind, language, createdAt }: LeafletOptions): Leaflet {
  const text = documentTexts[language][kind];
  const fill = (sentence: string): string => sentence.replaceAll('{device}', device.name);
  const name = (sentence: string): string => spaced(language, fill(sentence));
  const nameIn = ([heading, ...paragraphs]: Section): Section => [
    name(heading),
    ...paragraphs.map(name),
  ];
  const title = name(text.title);
  const pages = layOut({
    title,
    subtitle: device.kind[language],
    sections: text.sections.map(nameIn),
    footer: `${title} · ${createdAt.slice(0, 10)}`,
  });
  const about = { title, author: 'Partner portal', language, createdAt: new Date(createdAt) };
  return {
    // A text on one line has ordinary spaces.
    title: fill(text.title),
    description: name(text.description),
    file: writePdf({ ...about, pages }),
  };
}
