import { listenToEvents, maxReplayWindow } from '@portal/contract/events';
import type { EventSink } from '@portal/contract/kernel';
import type { SignedInActor } from '#server/kernel/actor.ts';
import { DomainError } from '#server/kernel/domain-error.ts';
import { bind, type BoundRoute } from './bound-route.ts';

/** Event streams of the HTTP layer, provided by the events folder and wired in `app.ts`. */
export interface EventStreams {
  /**
   * Sends the actor's permitted changes to the sink, from so many milliseconds before on. Returns
   * the function to unsubscribe.
   */
  add(actor: SignedInActor, sink: EventSink, replayWindow: number): () => void;
}

/** The stream of events, for everybody who is signed in. */
export function eventRoutes(streams: EventStreams): BoundRoute[] {
  return [
    bind(listenToEvents, async ({ context: { actor }, query }) => {
      if (actor.kind !== 'employee' && actor.kind !== 'customer')
        throw new DomainError('not_authenticated');
      return {
        subscribe: (sink) => streams.add(actor, sink, query.data_age_ms ?? maxReplayWindow),
      };
    }),
  ];
}
