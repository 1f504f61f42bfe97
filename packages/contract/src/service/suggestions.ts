import * as T from '../schema/index.ts';
import { documentCategories } from '../documents/index.ts';
import { Id, Instant, LanguageCode, nullable, object, oneOf, route } from '../kernel/index.ts';
import { serviceDesk } from './access.ts';
import { headlineDescription } from './tickets.ts';

/** Most resolutions and most documents that are suggested. */
export const maxSuggestions = 5;

/** Earlier work on a device of the same model, and what was done. */
export const SolvedTicket = object({
  id: Id,
  ticket_id: T.String(),
  subject: T.String({ description: headlineDescription }),
  resolution_notes: T.String(),
  solved_at: T.Unsafe<string | null>({
    ...nullable(Instant),
    description: 'When it was completed or closed',
  }),
});

/** Document of the model that matches the words of the ticket. */
export const SuggestedDocument = object({
  id: Id,
  title: T.String(),
  category: oneOf(documentCategories),
  language: nullable(LanguageCode),
  is_visible_to_customer: T.Boolean({
    description: 'Whether the ticket’s customer may open the document',
  }),
});

/** What may help with a ticket, the best match first. */
export const TicketSuggestions = object({
  solved: T.Array(SolvedTicket),
  documents: T.Array(SuggestedDocument),
});

export type SolvedTicket = T.Static<typeof SolvedTicket>;
export type SuggestedDocument = T.Static<typeof SuggestedDocument>;
export type TicketSuggestions = T.Static<typeof TicketSuggestions>;

export const getTicketSuggestions = route({
  id: 'service.tickets.suggestions.get',
  method: 'GET',
  path: '/service/service-tickets/{id}/suggestions/',
  summary: 'Get earlier resolutions and documents',
  access: serviceDesk,
  params: object({ id: Id }),
  responses: { 200: TicketSuggestions },
});
