import type { Document } from '@portal/contract/documents';
import type { FormValues } from '#web/lib/form/contract-resolver.ts';

/** What a document's form holds at first. */
export function documentValues({ title, description, category, language, audience }: Document) {
  return {
    title,
    description: description ?? '',
    category,
    language: language ?? '',
    audience,
  } satisfies FormValues;
}
