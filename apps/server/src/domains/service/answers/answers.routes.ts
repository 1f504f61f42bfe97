import {
  changeSavedAnswer,
  createSavedAnswer,
  deleteSavedAnswer,
  getRequestAnswerFields,
  getSavedAnswer,
  getTicketAnswerFields,
  listSavedAnswers,
} from '@portal/contract/service';
import { bindCrud } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import { locateRequest } from '../requests/service-request.resource.ts';
import { locateTicket } from '../tickets/service-ticket.resource.ts';
import { readFieldsOfRequest, readFieldsOfTicket } from './read-answer-fields.ts';
import { changeSavedAnswer as change, createSavedAnswer as create } from './save-answer.ts';
import { savedAnswers } from './saved-answer.resource.ts';

/** Routes of saved answers, and of what fills their fields. */
export const answerRoutes: BoundRoute[] = [
  ...bindCrud(
    {
      list: listSavedAnswers,
      create: createSavedAnswer,
      get: getSavedAnswer,
      change: changeSavedAnswer,
      remove: deleteSavedAnswer,
    },
    savedAnswers,
    { create, change },
  ),
  bind(
    getTicketAnswerFields,
    ({ context, params }) => readFieldsOfTicket(context, params.id),
    locateTicket,
  ),
  bind(
    getRequestAnswerFields,
    ({ context, params }) => readFieldsOfRequest(context, params.id),
    locateRequest,
  ),
];
