import { listenToEvents } from '@portal/contract/events';
import type { EventReader } from '@portal/contract/kernel';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { bind, type BoundRoute } from './bound-route.ts';

/** Event streams of the HTTP layer, provided by the events folder and wired in `app.ts`. */
export interface EventStreams {
  /** Sends a reader the changes that the actor may receive. Returns the function to unsubscribe. */
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
