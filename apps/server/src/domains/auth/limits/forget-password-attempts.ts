import type { Executor } from '#server/database/database.ts';
import { forgetAttempts } from './attempts.ts';

/**
 * Deletes all password attempts of a person, on every browser. Wrong second-factor codes stay
 * counted: access to the mailbox, or help of a colleague, must not allow more guesses at the other
 * factor.
 */
export async function forgetPasswordAttempts(
  executor: Executor,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  await forgetAttempts(executor, { kind: 'sign_in', subject: email });
  await forgetAttempts(executor, { kind: 'password_check', subject: userId });
}
