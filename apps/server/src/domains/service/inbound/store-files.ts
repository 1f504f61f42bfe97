import type { Language } from '@portal/contract/kernel';
import { maxAttachments } from '@portal/contract/service';
import { type MessageKey, translate } from '@portal/locales/server';
import type { Transaction } from '#server/database/database.ts';
import { type ArrivedFile, receiveFile } from '#server/domains/uploads/index.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { attachFile } from '../attachments/add-attachment.ts';
import type { LockedHolder } from '../attachments/attachment.resource.ts';
import type { MailFile } from './parse-mail.ts';

/** A file of a mail that was not stored. */
export interface LeftOutFile {
  readonly name: string;
  readonly reason: 'refused' | 'too_large' | 'too_many' | 'no_room';
}

/** What became of the files of a mail. */
export interface StoredFiles {
  readonly files: readonly ArrivedFile[];
  readonly leftOut: readonly LeftOutFile[];
}

/**
 * Stores files of a mail as uploads of the actor, as many as a ticket may have; the others are left
 * out with the reason. Uses the store, so call it before the transaction.
 * @throws DomainError `unavailable` while the store is full or unreachable.
 */
export async function storeFiles(
  context: Context,
  files: readonly MailFile[],
): Promise<StoredFiles> {
  const stored: ArrivedFile[] = [];
  const leftOut: LeftOutFile[] = [];
  for (const file of files) {
    if (stored.length >= maxAttachments) {
      leftOut.push({ name: file.name, reason: 'too_many' });
      continue;
    }
    try {
      stored.push(await receiveFile(context, file));
    } catch (error) {
      leftOut.push({ name: file.name, reason: toReason(error) });
    }
  }
  return { files: stored, leftOut };
}

/** @throws the error unless it refuses the file. */
function toReason(error: unknown): LeftOutFile['reason'] {
  if (!(error instanceof DomainError)) throw error;
  if (error.code === 'too_large') return 'too_large';
  if (error.code === 'invalid') return 'refused';
  throw error;
}

/** Attaches stored files to a locked ticket or request. Returns those that were left out, with those of before. */
export async function attachFiles(
  tx: Transaction,
  context: Context,
  holder: LockedHolder,
  { files, leftOut }: StoredFiles,
): Promise<LeftOutFile[]> {
  const all = [...leftOut];
  for (const file of files) {
    try {
      await attachFile(tx, context, holder, file);
    } catch (error) {
      // The limits are checked before anything is written.
      if (!(error instanceof DomainError) || error.code !== 'invalid') throw error;
      all.push({ name: file.fileName, reason: 'too_many' });
    }
  }
  return all;
}

/** Files that are named; more are counted. */
const maxNamed = 10;

const maxName = 60;

const reasons = {
  refused: 'inbound_mail.refused_file',
  too_large: 'inbound_mail.too_large',
  too_many: 'inbound_mail.too_many',
  no_room: 'inbound_mail.no_room',
} as const satisfies Record<LeftOutFile['reason'], MessageKey>;

/** Names the files that were left out, in one line; null without any. */
export function describeLeftOut(
  leftOut: readonly LeftOutFile[],
  language: Language,
): string | null {
  if (leftOut.length === 0) return null;
  const named = leftOut.slice(0, maxNamed).map(({ name, reason }) => {
    const plain = name.replaceAll(/[\p{Cc}\p{Cf}\s]+/gu, ' ').trim();
    const short = plain.length > maxName ? `${plain.slice(0, maxName).toWellFormed()}…` : plain;
    return `${short} (${translate(language, { key: reasons[reason] })})`;
  });
  const more = leftOut.length - named.length;
  if (more > 0)
    named.push(translate(language, { key: 'inbound_mail.more_files', params: { count: more } }));
  const params = { files: named.join(', ') };
  return translate(language, { key: 'inbound_mail.left_out', params });
}
