import { createStore } from '../store.ts';

type Finish = (isProved: boolean) => void;

/**
 * Set while calls wait until the person has proved who they are; the dashboard then shows a dialog,
 * which finishes the wait.
 */
export const passwordRequest = createStore<Finish | null>(null);

let waiting: Promise<boolean> | null = null;

/**
 * Asks the person for the password. Returns true once they proved who they are, and false if they
 * cancelled. Calls that fail together share one request.
 */
export function askForPassword(): Promise<boolean> {
  waiting ??= new Promise<boolean>(passwordRequest.setState).finally(() => {
    waiting = null;
    passwordRequest.setState(null);
  });
  return waiting;
}
