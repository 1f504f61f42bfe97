import {
  discardUnmatchedMail,
  listUnmatchedMail,
  openRequestFromMail,
} from '@portal/contract/service';
import { bindList } from '#server/http/bind-crud.ts';
import { bind, type BoundRoute } from '#server/http/bound-route.ts';
import type { Context } from '#server/resource/context.ts';
import { read } from '#server/resource/read.ts';
import { discardUnmatchedMail as discard } from './discard-unmatched-mail.ts';
import { openRequestFromMail as openRequest } from './open-request-from-mail.ts';
import { inboundMails, unmatchedMails } from './unmatched-mail.resource.ts';

const locateMail = (context: Context, { id }: { id: string }) => read(context, inboundMails, id);

/** Routes of the mails that wait for the desk. */
export const unmatchedMailRoutes: BoundRoute[] = [
  ...bindList(listUnmatchedMail, unmatchedMails),
  bind(
    openRequestFromMail,
    ({ context, params, body }) => openRequest(context, { id: params.id, body }),
    locateMail,
  ),
  bind(discardUnmatchedMail, ({ context, params }) => discard(context, params.id), locateMail),
];
