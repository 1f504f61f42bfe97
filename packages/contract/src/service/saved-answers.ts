import * as T from '../schema/index.ts';
import { crud, entity, longText, nullable, requiredText, timestamps } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';

/** Longest text of a saved answer: shorter than a message, which goes on with what the desk adds. */
export const maxAnswerLength = 5000;

const text = (language: string) =>
  T.Optional(
    T.Unsafe<string | null>({
      ...nullable(longText(maxAnswerLength)),
      description: `The answer in ${language}, with fields such as \`{{name}}\`; at least one language is needed`,
    }),
  );

const answer = entity({
  input: {
    title: requiredText(100),
    text_en: text('English'),
    text_nl: text('Dutch'),
    text_fr: text('French'),
  },
  shown: {
    text_en: nullable(T.String()),
    text_nl: nullable(T.String()),
    text_fr: nullable(T.String()),
    ...timestamps,
  },
});

/** An answer that the desk gives often, in up to three languages. */
export const { input: SavedAnswerInput, patch: SavedAnswerPatch, item: SavedAnswer } = answer;

export type SavedAnswerInput = T.Static<typeof SavedAnswerInput>;
export type SavedAnswer = T.Static<typeof SavedAnswer>;

export const {
  list: listSavedAnswers,
  create: createSavedAnswer,
  get: getSavedAnswer,
  change: changeSavedAnswer,
  remove: deleteSavedAnswer,
} = crud('service.saved-answers', '/service/saved-answers/', {
  noun: ['a saved answer', 'saved answers'],
  read: serviceDesk,
  write: serviceDesk,
  entity: answer,
  filters: {},
  orderings: ['title', 'created_at', 'updated_at'],
});
