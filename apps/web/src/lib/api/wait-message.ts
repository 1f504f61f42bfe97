import i18n from 'i18next';
import type { Formats } from '../format/use-formats.ts';
import { ApiError } from './api-error.ts';

/** Returns a sentence with the end of a lock or rate limit; null for other errors. */
export function getWaitMessage(error: unknown, { moment }: Pick<Formats, 'moment'>): string | null {
  if (!(error instanceof ApiError) || error.retryAt === null) return null;
  const until = moment(error.retryAt);
  if (error.code === 'account_locked') return i18n.t('errors.locked_until', { until });
  return error.code === 'throttled' ? i18n.t('errors.throttled_until', { until }) : null;
}
