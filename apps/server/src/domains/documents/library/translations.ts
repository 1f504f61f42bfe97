import type { DocumentInput } from '@portal/contract/documents';
import type { Message } from '@portal/locales/server';
import { eq, inArray } from 'drizzle-orm';
import type { Transaction } from '#server/database/database.ts';
import { fieldError } from '#server/kernel/domain-error.ts';
import { newId } from '#server/kernel/ids.ts';
import type { Context } from '#server/resource/context.ts';
import { lockRow, type Row, updateRow } from '#server/resource/write.ts';
import { documents } from './document.resource.ts';
import { document } from './document.table.ts';

/** Fields of a body that decide which documents are one in several languages. */
type TranslationBody = Pick<Partial<DocumentInput>, 'translation_of_id' | 'language'>;

/** Locks a document and the one that it is to be a translation of, always in the same order. */
export async function lockTranslations(
  tx: Transaction,
  { translation_of_id: otherId }: TranslationBody,
  id: string,
): Promise<void> {
  if (typeof otherId !== 'string') return;
  await tx
    .select({ id: document.id })
    .from(document)
    .where(inArray(document.id, [id, otherId]))
    .orderBy(document.id)
    .for('no key update');
}

/**
 * Returns the group that a document gets as column value, none where it stays. An other document without a
 * group joins that of this one, or both get a new one. A document that is alone in its group and loses its
 * language leaves the group. `before` is the locked document; a new one has none.
 * @throws DomainError 400 at `translation_of_id` for a document that does not exist, is the same, or has
 * no language; at `language` for a translation without one.
 */
export async function resolveTranslation(
  tx: Transaction,
  context: Context,
  body: TranslationBody,
  before: Row = {},
): Promise<Row> {
  const { translation_of_id: otherId } = body;
  const language = body.language === undefined ? before['language'] : body.language;
  const ownGroup = before['translationGroupId'];
  if (otherId === null) return { translationGroupId: null };
  if (otherId === undefined) {
    if (language || typeof ownGroup !== 'string') return {};
    const own = [{ ...before, id: String(before['id']) }];
    if ((await findLanguageErrors(tx, own, null)).size === 0) return { translationGroupId: null };
  }
  if (!language || otherId === undefined)
    throw fieldError('language', 'document.translation_language');
  if (otherId === before['id'])
    throw fieldError('translation_of_id', 'document.translation_of_itself');
  const [found] = await tx
    .select({ language: document.language, translationGroupId: document.translationGroupId })
    .from(document)
    .where(eq(document.id, otherId))
    .for('no key update');
  if (!found) throw fieldError('translation_of_id', 'field.not_found');
  if (!found.language) throw fieldError('translation_of_id', 'document.translation_of_no_language');
  if (found.translationGroupId) return { translationGroupId: found.translationGroupId };
  const translationGroupId = typeof ownGroup === 'string' ? ownGroup : newId();
  const other = await lockRow(tx, context, documents, { id: otherId, seenVersion: null });
  await updateRow(tx, context, documents, other, { values: { translationGroupId } });
  return { translationGroupId };
}

/**
 * Returns an error for each document whose group refuses the language: a second time, or none beside other
 * languages. `changed` are locked, and all get the language.
 */
export async function findLanguageErrors(
  tx: Transaction,
  changed: readonly (Row & { readonly id: string })[],
  language: unknown,
): Promise<ReadonlyMap<string, Message>> {
  const groupIds = new Set(changed.flatMap((one) => toText(one['translationGroupId'])));
  if (groupIds.size === 0) return new Map();
  const members = await tx
    .select({ id: document.id, language: document.language, groupId: document.translationGroupId })
    .from(document)
    .where(inArray(document.translationGroupId, [...groupIds]));
  const ids = new Set(changed.map(({ id }) => id));
  const key = language ? 'document.translation_exists' : 'document.translation_language';
  return new Map(
    changed.flatMap(({ id, translationGroupId }) => {
      const others = members.filter((one) => one.groupId === translationGroupId && one.id !== id);
      const isRefused = others.some(
        (one) => !language || ids.has(one.id) || one.language === language,
      );
      return isRefused ? [[id, { key }] as const] : [];
    }),
  );
}

const toText = (value: unknown): string[] => (typeof value === 'string' ? [value] : []);
