import * as T from '../schema/index.ts';
import { Id, type Language, LanguageCode, nullable, object, route } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import type { AnswerFieldName } from './fill-answer.ts';

const value = nullable(T.String());

/** A day as it is written in each language. */
export const WrittenDay = object({
  en: T.String(),
  nl: T.String(),
  fr: T.String(),
} satisfies Record<Language, T.TSchema>);

/** The values of the fields; null for what is not known yet. */
export const AnswerValues = object({
  name: value,
  device: value,
  serial: value,
  ticket: value,
  time: value,
  technician: value,
  clinic: value,
  date: nullable(WrittenDay),
} satisfies Record<AnswerFieldName, T.TSchema>);

/** What the fields of a saved answer say for one reader. */
export const AnswerFields = object({
  language: T.Unsafe<Language>({
    ...LanguageCode,
    description: 'Language of the requester’s account; the caller’s without one',
  }),
  is_known_language: T.Boolean({ description: 'True if the requester has chosen the language' }),
  values: AnswerValues,
});

export type AnswerFields = T.Static<typeof AnswerFields>;

export const getTicketAnswerFields = route({
  id: 'service.tickets.answer-fields.get',
  method: 'GET',
  path: '/service/service-tickets/{id}/answer-fields/',
  summary: 'Get answer fields of a ticket',
  access: serviceDesk,
  params: object({ id: Id }),
  responses: { 200: AnswerFields },
});

export const getRequestAnswerFields = route({
  id: 'service.requests.answer-fields.get',
  method: 'GET',
  path: '/service/service-requests/{id}/answer-fields/',
  summary: 'Get answer fields of a request',
  access: serviceDesk,
  params: object({ id: Id }),
  responses: { 200: AnswerFields },
});
