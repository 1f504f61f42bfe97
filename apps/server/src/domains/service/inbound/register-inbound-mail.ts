import { maxInboundMailBytes } from '@portal/contract/service';
import type { FastifyInstance } from 'fastify';
import { DomainError } from '#server/kernel/domain-error.ts';
import { isEqual } from '#server/kernel/signing.ts';
import { type InboundMailTools, takeInboundMail } from './take-inbound-mail.ts';

/** Path at which a mail server hands over mails. */
export const inboundMailPath = '/api/v1/service/inbound-mail/';

interface InboundMailOptions {
  readonly tools: InboundMailTools;
  /** INBOUND_MAIL_TOKEN. */
  readonly token: string;
}

/**
 * Takes mails over HTTP: a raw message of RFC 5322 as `message/rfc822`, with the token as bearer. It
 * is no call of the contract, because its caller is a mail server without a session and its body no
 * JSON. Responds 204 once the mail is stored, and again for every copy of it.
 */
export async function registerInboundMail(
  app: FastifyInstance,
  { tools, token }: InboundMailOptions,
): Promise<void> {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser<Buffer>(
    'message/rfc822',
    { parseAs: 'buffer', bodyLimit: maxInboundMailBytes },
    (_request, body, done) => done(null, body),
  );
  app.post<{ Body: Buffer | undefined }>(
    inboundMailPath,
    {
      schema: { hide: true },
      bodyLimit: maxInboundMailBytes,
      // Before the body is read.
      onRequest: async ({ headers }) => {
        if (!isEqual(`Bearer ${token}`, headers.authorization ?? ''))
          throw new DomainError('not_authenticated');
      },
    },
    async ({ body }, reply) => {
      if (!body?.length) throw new DomainError('invalid');
      await takeInboundMail(tools, body);
      return reply.code(204).send();
    },
  );
}
