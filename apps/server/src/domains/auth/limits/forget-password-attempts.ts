import type { Executor } from '#server/database/database.ts';
import { forgetAttempts } from './attempts.ts';

/**
 * Forgets what a person, or somebody in their name, has tried with passwords, on every browser.
 * Wrong codes of the second factor stay counted: whoever reads the mailbox, or asks a colleague for
 * help, must not get more tries at the other factor by it.
 */
export async function forgetPasswordAttempts(
  executor: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await forgetAttempts(executor, { kind: 'sign_in', subject: email });
  await forgetAttempts(executor, { kind: 'password_check', subject: userId });
}
