import { listenToEvents } from '@portal/contract/events';
import type { EventReader } from '@portal/contract/kernel';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { bind, type BoundRoute } from './bound-route.ts';

/** Who tells readers of changes; the events room fills it, `app.ts` connects them. */
export interface EventStreams {
  /** Tells a reader what the actor may hear of, until either ends it. Answers how to leave. */
  add(actor: SignedInActor, reader: EventReader): () => void;
}

/** The stream of events, for everybody who is signed in. */
export function eventRoutes(streams: EventStreams): BoundRoute[] {
  return [
    bind(listenToEvents, async ({ context: { actor } }) => {
      if (actor.kind !== 'employee' && actor.kind !== 'customer')
        throw new DomainError('not_authenticated');
      return { begin: (reader) => streams.add(actor, reader) };
    }),
  ];
}
