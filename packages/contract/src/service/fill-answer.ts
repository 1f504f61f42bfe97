import type { Language } from '../kernel/index.ts';

/** Fields that an employee can write into a saved answer as `{{name}}`. */
export const answerFieldNames = [
  'name',
  'device',
  'serial',
  'ticket',
  'date',
  'time',
  'technician',
  'clinic',
] as const;

export type AnswerFieldName = (typeof answerFieldNames)[number];

/** What fields are filled with; null for what is not known yet. A day is written in each language. */
type FieldValues = Readonly<Record<Exclude<AnswerFieldName, 'date'>, string | null>> & {
  readonly date: Readonly<Record<Language, string>> | null;
};

const marker = /\{\{([^{}]*)\}\}/gu;

const isAnswerField = (name: string): name is AnswerFieldName =>
  answerFieldNames.some((known) => known === name);

/** Returns what stands between `{{` and `}}` in a text and is no field. */
export function listUnknownFields(text: string): string[] {
  const names = [...text.matchAll(marker)].map(([, name = '']) => name.trim());
  return [...new Set(names.filter((name) => !isAnswerField(name)))];
}

/** A field in a text that has no value yet. */
export interface AnswerGap {
  readonly name: AnswerFieldName;
  /** Where it begins and ends in the text. */
  readonly start: number;
  readonly end: number;
}

/** Returns the fields in a text, in their order: what is still to be filled in before it is sent. */
export function listGaps(text: string): AnswerGap[] {
  return [...text.matchAll(marker)].flatMap(({ 0: written, 1: inner = '', index: start }) => {
    const name = inner.trim();
    return isAnswerField(name) ? [{ name, start, end: start + written.length }] : [];
  });
}

/** Fills the fields of a saved answer. What has no value stays as a gap, in its plain form. */
export function fillAnswer(
  text: string,
  { values }: { readonly values: FieldValues },
  language: Language,
): string {
  return text.replaceAll(marker, (written, inner: string) => {
    const name = inner.trim();
    if (!isAnswerField(name)) return written;
    const filled = name === 'date' ? values.date?.[language] : values[name];
    // A value that reads like a field, such as a device’s name, would stop the answer for ever.
    return filled ? filled.replaceAll('{{', '{ {') : `{{${name}}}`;
  });
}
