import { fallbackLanguage } from '@portal/contract/kernel';
import { translate, type Message } from '@portal/locales/server';
import { SettingError } from '#server/config.ts';
import { EmbeddedPostgresError } from '#server/database/embedded/embedded-postgres-error.ts';
import { postgresErrorIn } from '#server/database/postgres-error.ts';
import { RolesError } from '#server/database/roles-error.ts';
import { DemoError } from '#server/demo/demo-error.ts';
import { DomainError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { OperatorError } from './operator-error.ts';

const plain = [OperatorError, SettingError, EmbeddedPostgresError, RolesError, DemoError];

/** Returns the lines for the operator; null for a bug, which is printed whole. */
export function formatFailure(error: unknown): string | null {
  if (error instanceof DomainError) {
    const { fields } = error.details;
    return fields ? formatFieldErrors(fields) : translate(fallbackLanguage, error.sentence);
  }
  if (!(error instanceof Error)) return null;
  if (plain.some((kind) => error instanceof kind)) return error.message;
  const refusal = postgresErrorIn(error);
  return refusal ? `The database refuses: ${getRootCause(error).message || refusal.code}` : null;
}

/** A line for each option that is wrong. */
function formatFieldErrors(fields: FieldMessages): string {
  const lines = Object.entries(fields).flatMap(([field, messages]) => {
    const option = `--${field.replaceAll('_', '-')}`;
    const shown = Array.isArray(messages) ? messages.filter(isMessage) : [];
    return shown.map((message) => `${option}: ${translate(fallbackLanguage, message)}`);
  });
  return lines.join('\n');
}

const isMessage = (entry: Message | FieldMessages): entry is Message =>
  typeof entry['key'] === 'string';

/** The query builder wraps the database's error. */
function getRootCause(error: Error): Error {
  return error.cause instanceof Error ? getRootCause(error.cause) : error;
}
