import { unsubscribePath } from '@portal/contract/notifications';
import type { FastifyInstance } from 'fastify';
import type { JobServices } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { endSubscription } from './linked-subscription.ts';

/**
 * Takes the one-click unsubscribing of mail programs (RFC 8058) at the address of the page, which their
 * readers open instead. It is no call of the contract, because its caller is a mail server: without a
 * session, a token of our pages, or JSON.
 */
export async function registerOneClick(
  app: FastifyInstance,
  { clock, ...services }: JobServices,
): Promise<void> {
  app.removeAllContentTypeParsers();
  // What it says is known: `List-Unsubscribe=One-Click`, as a form of either kind.
  app.addContentTypeParser('*', { parseAs: 'string', bodyLimit: 16_384 }, (_request, _body, done) =>
    done(null, null),
  );
  app.post<{ Params: { uid: string; token: string } }>(
    `${unsubscribePath}/:uid/:token`,
    { schema: { hide: true } },
    async ({ params }, reply) => {
      const context = createSystemContext(services, 'unsubscribe link', clock.now());
      await endSubscription(context, params);
      return reply.code(204).send();
    },
  );
}
