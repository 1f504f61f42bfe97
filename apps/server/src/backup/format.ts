import { crc32 } from 'node:zlib';

/*
 * The file of a backup: a line of text, then frames. A frame is one byte for its kind, the length of
 * its content in four bytes, the content, and the CRC-32 of all of these in four bytes; numbers have
 * their highest byte first. The frames are one header, the sections, each with its data and its end,
 * and the end of the file (docs/decisions/0076).
 */

/** Version of the file's form; a later version of the portal reads earlier ones. */
export const formatVersion = 1;

/** How every backup begins; the number of its form and a newline follow. */
export const magic = 'partner-portal backup ';

/** First line of a backup in this form. */
export const firstLine = `${magic}${formatVersion}\n`;

/** Kinds of frames, each the code of a letter. */
export const frameKinds = {
  header: 'H',
  section: 'S',
  /** Data of a section, compressed (RFC 1951). */
  deflated: 'D',
  /** Data of a section as it is. */
  raw: 'R',
  sectionEnd: 'E',
  end: 'Z',
} as const;

export type FrameKind = (typeof frameKinds)[keyof typeof frameKinds];

/** Bytes of a section in one frame at most, before they are compressed. */
export const blockSize = 1024 * 1024;

/** Bytes of content that no whole frame exceeds. */
export const maxContent = 64 * blockSize;

/** Bytes of a frame before its content, and after it. */
export const frameStart = 5;
export const frameEnd = 4;

/** Returns a frame's bytes, in the pieces to write one after another. */
export function toFrame(kind: FrameKind, content: Uint8Array): Uint8Array[] {
  const start = Buffer.alloc(frameStart);
  start.write(kind, 'latin1');
  start.writeUInt32BE(content.length, 1);
  const end = Buffer.alloc(frameEnd);
  end.writeUInt32BE(crc32(content, crc32(start)));
  return [start, content, end];
}

/** A table's rows, in the text form of PostgreSQL's COPY. */
interface TableSection {
  readonly kind: 'table';
  readonly schema: string;
  readonly name: string;
  /** Columns in the order of the data; generated ones are left out. */
  readonly columns: readonly string[];
}

/** A stored file. */
interface FileSection {
  readonly kind: 'file';
  readonly path: string;
}

/** Lists in JSON: the state of each sequence, or each receipt of an anonymization, one a line. */
interface ListSection {
  readonly kind: 'sequences' | 'receipts';
}

export type SectionHeader = TableSection | FileSection | ListSection;

/** What a section turned out to hold. */
export interface SectionEnd {
  /** SHA-256 of its data in hexadecimal digits. */
  readonly sha256: string;
  /** Bytes of its data. */
  readonly size: number;
  /** Rows of a table; entries of a list. */
  readonly rows: number;
  /** True for a file that was deleted while it was read: the data is incomplete and not used. */
  readonly isDiscarded: boolean;
}

/** Where and when the backup was made, and what can read it. */
export interface BackupHeader {
  /** Distinguishes backups. */
  readonly id: string;
  readonly createdAt: string;
  /** Version of the portal. */
  readonly portal: string;
  /** Version of PostgreSQL. */
  readonly postgres: string;
  /** Migrations of the database, in order. */
  readonly migrations: readonly string[];
  /** Era of the audit log (docs/decisions/0025). */
  readonly auditEra: number;
  /** Fingerprints of the secret key, the current one's first. */
  readonly keys: readonly string[];
}

/** Totals, and the digest of all sections: none was added, removed or moved. */
export interface BackupEnd {
  readonly rows: number;
  readonly files: number;
  /** Bytes of the files. */
  readonly fileSize: number;
  /** Files that were deleted while the backup was made. */
  readonly vanished: number;
  /** SHA-256 over header and end of every section. */
  readonly sha256: string;
}

/** Returns a section's name for a person. */
export function describeSection(section: SectionHeader): string {
  if (section.kind === 'table') return `the table ${section.name}`;
  return section.kind === 'file' ? `the file ${section.path}` : `the ${section.kind}`;
}

/** A backup cannot be made or used. The message is complete for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}
