import { SavedAnswer, SavedAnswerInput } from '@portal/contract/service';
import { sql } from 'drizzle-orm';
import { naturalCollation } from '#server/database/columns.ts';
import { defineResource } from '#server/resource/resource.ts';
import { savedAnswer } from './saved-answer.table.ts';

/** Saved answers of the desk, for employees only. */
export const savedAnswers = defineResource(SavedAnswer, {
  name: 'saved_answer',
  table: savedAnswer,
  changeEvent: { type: 'saved_answer' },
  fields: {},
  scope: { employees: 'all', customers: 'none' },
  orderings: {
    title: sql`${savedAnswer.title} ${naturalCollation}`,
    created_at: savedAnswer.createdAt,
    updated_at: savedAnswer.updatedAt,
  },
  search: savedAnswer.searchText,
  input: SavedAnswerInput,
  constraints: { saved_answer_title_unique: { field: 'title', key: 'field.taken' } },
});
