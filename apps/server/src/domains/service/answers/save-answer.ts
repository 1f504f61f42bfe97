import type { RouteBody } from '@portal/contract/kernel';
import {
  answerFieldNames,
  changeSavedAnswer as changeRoute,
  createSavedAnswer as createRoute,
  listUnknownFields,
  type SavedAnswer,
  type SavedAnswerInput,
} from '@portal/contract/service';
import { authorize } from '#server/kernel/actor.ts';
import { fieldError, type FieldMessages, validationError } from '#server/kernel/domain-error.ts';
import type { Context } from '#server/resource/context.ts';
import { create } from '#server/resource/crud.ts';
import { read, type Versioned } from '#server/resource/read.ts';
import { transact } from '#server/resource/transact.ts';
import { lockRow, requireVersion, toColumns, updateRow } from '#server/resource/write.ts';
import { savedAnswers } from './saved-answer.resource.ts';

const texts = [
  ['text_en', 'textEn'],
  ['text_nl', 'textNl'],
  ['text_fr', 'textFr'],
] as const;

type Texts = Pick<SavedAnswerInput, (typeof texts)[number][0]>;

/**
 * Adds a saved answer.
 * @throws DomainError 400 without a text, for an unknown field in one, and for a title that is taken.
 */
export async function createSavedAnswer(
  context: Context,
  input: SavedAnswerInput,
): Promise<Versioned<SavedAnswer>> {
  authorize(context.actor, createRoute.access);
  assertKnownFields(input);
  if (texts.every(([field]) => !input[field])) throw createMissingTextError();
  return create(context, savedAnswers, input);
}

interface Change {
  readonly id: string;
  readonly body: RouteBody<typeof changeRoute>;
  readonly seenVersion: number | null;
}

/**
 * Changes a saved answer, which keeps a text in at least one language.
 * @throws DomainError 400 as for a new one; `stale`, `not_found`.
 */
export async function changeSavedAnswer(
  context: Context,
  { id, body, seenVersion }: Change,
): Promise<Versioned<SavedAnswer>> {
  authorize(context.actor, changeRoute.access);
  assertKnownFields(body);
  await transact(context, async (tx) => {
    const before = await lockRow(tx, context, savedAnswers, { id, seenVersion: null });
    const values = toColumns(savedAnswers, body);
    const after = { ...before, ...values };
    if (texts.every(([, column]) => !after[column])) throw createMissingTextError();
    await updateRow(tx, context, savedAnswers, before, { values });
    // What is wrong with the body is reported before a stale version.
    requireVersion(before, seenVersion);
  });
  return read(context, savedAnswers, id);
}

const createMissingTextError = () => fieldError('text_en', 'saved_answer.no_text');

/** @throws DomainError 400 at each text with an unknown field, which it names. */
function assertKnownFields(body: Texts): void {
  const refused: FieldMessages = {};
  for (const [field] of texts) {
    const [unknown] = listUnknownFields(body[field] ?? '');
    if (unknown === undefined) continue;
    const params = { field: unknown, fields: answerFieldNames.join(', ') };
    refused[field] = [{ key: 'saved_answer.unknown_field', params }];
  }
  if (Object.keys(refused).length > 0) throw validationError(refused);
}
