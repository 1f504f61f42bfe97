import type { TFunction } from 'i18next';
import { errorMessage } from '#web/lib/api/error-message.ts';
import { waitMessage } from '#web/lib/api/wait-message.ts';
import type { Formats } from '#web/lib/format/use-formats.ts';
import { UserNotLoaded } from '#web/lib/session/sign-in.ts';

/** Why a step of signing in failed (specification §8), and until when where the server says so. */
export function signInFailure(
  error: unknown,
  { t, formats, fallback }: { t: TFunction; formats: Formats; fallback: string },
): string {
  if (error instanceof UserNotLoaded) return errorMessage(error.cause, t('errors.user_failed'));
  return waitMessage(error, formats) ?? errorMessage(error, fallback);
}
