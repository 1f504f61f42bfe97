import { request, type FullConfig } from '@playwright/test';
import { accounts } from '../accounts.ts';
import { send, signIn } from '../portal-api.ts';

/**
 * Removes the demo accounts’ preferred languages before a run in another language than English, so
 * that their pages use the browser’s language.
 */
// oxlint-disable-next-line import/no-default-export -- Playwright calls the default export of a global setup
export default async function withoutPreference({ projects }: FullConfig): Promise<void> {
  if (process.env['E2E_LANGUAGE'] === undefined) return;
  for (const email of Object.values(accounts)) {
    const { baseURL = '' } = projects[0]?.use ?? {};
    const session = await request.newContext({ baseURL });
    await signIn(session, email);
    const answer = await send(session, 'PATCH', '/users/me/', { preferred_language: null });
    if (!answer.ok()) throw new Error(`${email} keeps its language: ${await answer.text()}`);
    await session.dispose();
  }
}
