import { type Language, languages } from '@portal/contract/kernel';
import type { SavedAnswer } from '@portal/contract/service';

/** Returns the text of a saved answer in a language; null without one. */
export const getAnswerText = (answer: SavedAnswer, language: Language): string | null =>
  answer[`text_${language}`];

/** Returns the languages that a saved answer has. */
export const listAnswerLanguages = (answer: SavedAnswer): Language[] =>
  languages.filter((language) => getAnswerText(answer, language) !== null);
