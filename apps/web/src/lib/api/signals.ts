import { createSignal } from '../store.ts';

/** The session is over and cannot be renewed. */
export const sessionEnded = createSignal();

/** The server denied permission for a call. */
export const permissionDenied = createSignal();

/** A call got no response or a 503. */
export const serverUnavailable = createSignal();
