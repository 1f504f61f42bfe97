import { getCsrf } from '@portal/contract/auth';
import { send } from './send.ts';

const cookieNames = ['__Host-csrftoken', 'csrftoken'];

/** Returns the csrftoken cookie, which unsafe calls repeat in a header; null if absent. */
export function getCsrfToken(): string | null {
  const cookies = new Map(
    document.cookie.split('; ').map((pair) => {
      const [name = '', ...value] = pair.split('=');
      return [name, value.join('=')] as const;
    }),
  );
  for (const name of cookieNames) {
    const value = cookies.get(name);
    if (value) return value;
  }
  return null;
}

let fetching: Promise<unknown> | null = null;

/** Fetches a csrftoken cookie; concurrent calls share one request. */
export async function fetchCsrfToken(): Promise<void> {
  fetching ??= send(getCsrf, {}).finally(() => {
    fetching = null;
  });
  await fetching;
}
