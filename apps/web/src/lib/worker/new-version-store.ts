import { createStore } from '../store.ts';

/** True if this page is older than the active build, which a reload brings. */
export const newVersion = createStore(false);
