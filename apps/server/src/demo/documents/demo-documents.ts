import { createHash } from 'node:crypto';
import { documentCategories, type Document } from '@portal/contract/documents';
import { languages, type Language } from '@portal/contract/kernel';
import type { document } from '#server/domains/documents/library/document.table.ts';
import type { documentVersion } from '#server/domains/documents/versions/document-version.table.ts';
import type { upload } from '#server/domains/uploads/upload.table.ts';
import { addMilliseconds, minutes } from '#server/kernel/clock.ts';
import type { CatalogueDevice } from '../catalogue/demo-catalogue.ts';
import { daysBefore } from '../demo-calendar.ts';
import { layOut, type Section } from '../pdf/lay-out.ts';
import { writePdf } from '../pdf/write-pdf.ts';
import { createRandom, type Random, slug, spaced } from '../random.ts';
import { demoDevices, type DemoDevice } from './devices.ts';
import type { DocumentKind } from './document-text.ts';
import { documentTexts } from './document-texts.ts';

type Category = Document['category'];

/** A file of a document with the upload that it came by. */
interface DemoFile {
  readonly version: typeof documentVersion.$inferInsert;
  readonly upload: typeof upload.$inferInsert;
  readonly bytes: Buffer;
}

/** A document with all its files, the newest last. */
export interface DemoDocument {
  readonly row: typeof document.$inferInsert & { readonly id: string };
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly files: readonly DemoFile[];
}

const kindsByCategory: Record<Category, readonly [DocumentKind, DocumentKind, DocumentKind]> = {
  technical: ['manual', 'installation', 'maintenance'],
  marketing: ['brochure', 'consumables', 'training'],
  clinical: ['protocol', 'aftercare', 'observations'],
};

interface Subject {
  readonly device: DemoDevice;
  readonly category: Category;
  readonly kind: DocumentKind;
}

/** Advertising without a product or manufacturer, so every customer sees it. */
const forAll: ReadonlySet<DocumentKind> = new Set(['brochure', 'consumables']);

/** One document of each category for each device. */
const subjects: readonly Subject[] = demoDevices.flatMap((device, at) =>
  documentCategories.map((category, index) => ({
    device,
    category,
    kind: kindsByCategory[category][(at + index) % 3] ?? 'manual',
  })),
);

/**
 * The 90 documents, oldest first: 30 subjects in three languages. They are linked to the device
 * that they describe; training to its manufacturer, and advertising to all customers. A few have an
 * earlier version.
 */
export function demoDocuments(
  librarians: readonly string[],
  devices: readonly CatalogueDevice[],
): DemoDocument[] {
  const random = createRandom('documents');
  return random.shuffled(subjects).flatMap((subject, at) => {
    const translationGroupId = createRandom(`translations ${at}`).id(daysBefore(640 - at * 21));
    return languages.map((language, index) =>
      createDocument(
        {
          subject,
          language,
          age: 640 - at * 21 - index * 3,
          librarians,
          link: { ...createLink(subject, devices), translationGroupId },
        },
        random,
      ),
    );
  });
}

interface DocumentOptions {
  readonly subject: Subject;
  readonly language: Language;
  /** Days before the base day. */
  readonly age: number;
  readonly librarians: readonly string[];
  readonly link: ProductLink;
}

type ProductLink = Pick<
  typeof document.$inferInsert,
  'manufacturerId' | 'productType' | 'productId' | 'translationGroupId'
>;

function createLink({ device, kind }: Subject, devices: readonly CatalogueDevice[]): ProductLink {
  const row = devices.find((one) => one.row.name === device.name)?.row;
  if (!row) throw new Error(`No device is a ${device.name}`);
  const { id: productId, productType, manufacturerId } = row;
  if (forAll.has(kind)) return {};
  return kind === 'training' ? { manufacturerId } : { manufacturerId, productType, productId };
}

function createDocument(
  { subject, language, age, librarians, link }: DocumentOptions,
  random: Random,
): DemoDocument {
  const { device, category, kind } = subject;
  const createdAt = daysBefore(age, random.whole(60, 540));
  const { title, description } = writeLeaflet({ device, kind, language, createdAt });
  const uploadedBy = random.pick(librarians);
  const id = random.id(createdAt);
  const file = { documentId: id, device, kind, language, uploadedBy };
  const first = createFile({ ...file, number: 1, createdAt, uploadId: random.id(createdAt) });
  const isRenewed = revised.has(kind) && language === 'en' && age > timeToRevision;
  const revisedAt = daysBefore(age - timeToRevision, 480);
  const uploadId = createRandom(`revision of ${id}`).id(revisedAt);
  const files = isRenewed
    ? [
        { ...first, version: { ...first.version, supersededAt: revisedAt } },
        createFile({ ...file, number: 2, createdAt: revisedAt, uploadId }),
      ]
    : [first];
  const { version: newest } = files.at(-1) ?? first;
  const row = {
    ...link,
    id,
    category,
    title,
    description,
    language,
    audience: forAll.has(kind) ? ('all_customers' as const) : ('by_rights' as const),
    blobPath: newest.blobPath,
    fileName: newest.fileName,
    fileSize: newest.fileSize,
    contentType: newest.contentType,
    fileVersion: newest.number,
    uploadedBy,
    createdAt,
    updatedAt: newest.createdAt,
  };
  return { row, kind, language, files };
}

/** After this many days these get a new version in English. */
const timeToRevision = 90;
const revised: ReadonlySet<DocumentKind> = new Set(['manual', 'protocol']);

interface FileOptions {
  readonly documentId: string;
  readonly device: DemoDevice;
  readonly kind: DocumentKind;
  readonly language: Language;
  readonly uploadedBy: string;
  readonly number: number;
  readonly createdAt: string;
  readonly uploadId: string;
}

function createFile({
  documentId,
  uploadedBy,
  number,
  uploadId,
  ...options
}: FileOptions): DemoFile {
  const { createdAt } = options;
  const { title, file: bytes } = writeLeaflet(options);
  const fileName = `${slug(title)}.pdf`;
  const shared = {
    blobPath: toBlobPath(bytes, fileName),
    fileName,
    contentType: 'application/pdf',
    createdAt,
  };
  return {
    version: { ...shared, documentId, number, fileSize: bytes.length, uploadedBy },
    upload: {
      ...shared,
      id: uploadId,
      ownerId: uploadedBy,
      expiresAt: addMilliseconds(new Date(createdAt), minutes(15)).toISOString(),
      usedAt: createdAt,
    },
    bytes,
  };
}

/** It follows from the bytes: a file that an earlier, interrupted start left is the right one. */
function toBlobPath(file: Buffer, fileName: string): string {
  const hash = createHash('sha256').update(file).digest('hex').slice(0, 32);
  return `document/demo-${hash}/${fileName}`;
}

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
function writeLeaflet({ device, kind, language, createdAt }: LeafletOptions): Leaflet {
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
