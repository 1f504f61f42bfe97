import type { Transaction } from '#server/database/database.ts';
import type { Context } from './context.ts';

type Listener<Payload> = (tx: Transaction, context: Context, payload: Payload) => Promise<void>;

/** Marks one application's listeners, so that several in a process do not hear each other. */
export interface NewsDesk {
  readonly listenersOf: 'one application';
}

/** What a domain lets higher ones know of. */
export interface News<Payload> {
  /** Tells all who listen, in the transaction of what happened: all that follows happens too, or nothing. */
  tell(tx: Transaction, context: Context, payload: Payload): Promise<void>;
  /** Adds a listener at a desk; see `on`. */
  connect(desk: NewsDesk, listener: Listener<Payload>): void;
}

/** Declares news that a domain tells. */
export function declareNews<Payload>(): News<Payload> {
  const listeners = new WeakMap<NewsDesk, Listener<Payload>[]>();
  return {
    async tell(tx, context, payload) {
      for (const listener of listeners.get(context.news) ?? [])
        await listener(tx, context, payload);
    },
    connect(desk, listener) {
      listeners.set(desk, [...(listeners.get(desk) ?? []), listener]);
    },
  };
}

/** Who hears of what; `app.ts` connects the domains so. */
export type Connection = (desk: NewsDesk) => void;

export const on =
  <Payload>(news: News<Payload>, listener: Listener<Payload>): Connection =>
  (desk) =>
    news.connect(desk, listener);

/** A desk with its listeners, who are told in this order. */
export function createNewsDesk(connections: readonly Connection[]): NewsDesk {
  const desk: NewsDesk = { listenersOf: 'one application' };
  for (const connect of connections) connect(desk);
  return desk;
}
