import type { TFunction } from 'i18next';
import { getErrorMessage, getWaitMessage } from '#web/lib/api/error-message.ts';
import type { Formats } from '#web/lib/format/use-formats.ts';
import { UserNotLoaded } from '#web/lib/session/sign-in.ts';

/**
 * Returns the text for a failed sign-in step (specification §8), with the time to try again if the
 * server sends one.
 */
export function formatSignInError(
  error: unknown,
  { t, formats, fallback }: { t: TFunction; formats: Formats; fallback: string },
): string {
  if (error instanceof UserNotLoaded) return getErrorMessage(error.cause, t('errors.user_failed'));
  return getWaitMessage(error, formats) ?? getErrorMessage(error, fallback);
}
