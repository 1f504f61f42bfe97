import { fallbackLanguage } from '@portal/contract/kernel';
import { newId } from '#server/kernel/ids.ts';
import { portalTimeZone } from '#server/kernel/time-zone.ts';
import type { Context, Services } from './context.ts';

/** The context of the portal's own work: a job, or a command of the operator. */
export function createSystemContext(services: Services, task: string, now: Date): Context {
  return {
    ...services,
    // It decides by what it reads.
    replica: null,
    actor: { kind: 'system', task },
    requestId: newId(),
    ip: null,
    userAgent: null,
    language: fallbackLanguage,
    timeZone: portalTimeZone,
    statedTimeZone: null,
    now,
    href: null,
    readAfter: null,
    idempotency: null,
  };
}
