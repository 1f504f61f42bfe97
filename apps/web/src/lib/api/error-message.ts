import type { FieldErrors } from '@portal/contract/kernel';
import i18n from 'i18next';
import type { Formats } from '#web/lib/format/use-formats.ts';
import { ApiError, NetworkError } from './api-error.ts';

/**
 * Returns the error message to show, in the order of specification §8: detail, the first
 * non_field_errors entry, the first `field: message`, a nested `field.subfield: message`, the
 * fallback. Fields appear under their labels. Errors other than API and network errors are
 * unexpected.
 */
export function getErrorMessage(error: unknown, fallback?: string): string {
  if (error instanceof ApiError) {
    if (error.detail) return error.detail;
    const message = findFirstMessage(error.fields);
    if (message) return formatMessage(message);
  }
  if (error instanceof NetworkError) return i18n.t('errors.network');
  return (
    fallback ??
    (error instanceof ApiError ? getStatusMessage(error.status) : i18n.t('errors.unexpected'))
  );
}

interface FoundMessage {
  /** Labels of the field and of the one that contains it; '' for what concerns the whole. */
  path: string;
  text: string;
}

function findFirstMessage(fields: FieldErrors): FoundMessage | null {
  const [general] = toMessages(fields['non_field_errors']);
  if (general) return { path: '', text: general };
  for (const [field, value] of Object.entries(fields)) {
    const [text] = toMessages(value);
    if (text) return { path: getLabel(field), text };
  }
  for (const [field, value] of Object.entries(fields)) {
    const nested = findFirstNested(value);
    if (nested)
      return { ...nested, path: [getLabel(field), nested.path].filter(Boolean).join('.') };
  }
  return null;
}

type FieldValue = FieldErrors[string] | undefined;

function toMessages(value: FieldValue): string[] {
  return Array.isArray(value) ? value.filter((entry) => typeof entry === 'string') : [];
}

/** First message within a field: of one of its own fields, or of a whole row. */
function findFirstNested(value: FieldValue): FoundMessage | null {
  const rows = Array.isArray(value) ? value.filter((row) => typeof row !== 'string') : [value];
  for (const row of rows) {
    if (!row || Array.isArray(row)) continue;
    const found = findFirstMessage(row);
    if (found) return found;
  }
  return null;
}

/** The message after its field's name, with the spaces that the language wants around a colon. */
const formatMessage = ({ path, text }: FoundMessage): string =>
  path ? i18n.t('app.labelled', { label: path, text }) : text;

const getLabel = (field: string): string => i18n.t(`fields.${field}`, { defaultValue: field });

function getStatusMessage(status: number): string {
  if (status === 401 || status === 403) return i18n.t('errors.not_authorized');
  if (status === 404) return i18n.t('errors.not_found');
  if (status >= 500) return i18n.t('errors.server');
  return i18n.t('errors.default');
}

/** Returns a sentence with the end of a lock or rate limit; null for other errors. */
export function getWaitMessage(error: unknown, { moment }: Pick<Formats, 'moment'>): string | null {
  if (!(error instanceof ApiError) || error.retryAt === null) return null;
  const until = moment(error.retryAt);
  if (error.code === 'account_locked') return i18n.t('errors.locked_until', { until });
  return error.code === 'throttled' ? i18n.t('errors.throttled_until', { until }) : null;
}
