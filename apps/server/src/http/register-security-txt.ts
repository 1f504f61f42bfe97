import { languages } from '@portal/contract/kernel';
import type { FastifyInstance } from 'fastify';
import { addMilliseconds, type Clock, days } from '#server/kernel/clock.ts';

interface SecurityTxtOptions {
  /** URI that takes reports; null where the operator named none. */
  readonly contact: string | null;
  /** Address that people use; null if it is not set. */
  readonly publicUrl: string | null;
  readonly clock: Clock;
}

const path = '/.well-known/security.txt';

/** RFC 9116 §2.5.5 recommends less than a year. */
const lifetime = days(180);

/** Serves where to report a weakness (RFC 9116), if the operator named an address. */
export function registerSecurityTxt(
  app: FastifyInstance,
  { contact, publicUrl, clock }: SecurityTxtOptions,
): void {
  if (contact === null) return;
  app.get(path, { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${addMilliseconds(clock.now(), lifetime).toISOString()}`,
          `Preferred-Languages: ${languages.join(', ')}`,
          ...(publicUrl === null ? [] : [`Canonical: ${publicUrl}${path}`]),
          '',
        ].join('\n'),
      ),
  );
}
