import { errorStatus, type ErrorCode } from '@portal/contract/kernel';
import type { Message, MessageKey } from '@portal/locales/server';

/** Messages by field, still without a language; nested as the body is. */
export interface FieldMessages {
  [field: string]: Message[] | FieldMessages | FieldMessages[];
}

/** Returns true for a message, and false for the messages of an object in a list. */
export function isMessage(entry: Message | FieldMessages): entry is Message {
  return 'key' in entry && typeof entry.key === 'string';
}

interface Details {
  readonly message?: Message;
  readonly fields?: FieldMessages;
  /** Further members of the response body, such as `locked_until`. */
  readonly extra?: Readonly<Record<string, string>>;
  readonly retryAfterSeconds?: number;
  /** Details of a stale version: the changed object and the time (RFC 3339), if known. */
  readonly staleSince?: { readonly objectId: string; readonly at: string };
  /** Account that a refused attempt was for, if it is not the caller's; for the audit log alone. */
  readonly account?: AttemptedAccount | undefined;
  /** True if this attempt was one too many, and the account is locked from now on; for the audit log. */
  readonly locksAccount?: boolean;
  readonly cause?: unknown;
}

/** An account by its id, or by the e-mail address that was entered, which may be nobody's. */
export type AttemptedAccount = { readonly id: string } | { readonly email: string };

/**
 * Refusal that the caller receives. Independent of HTTP; `http/errors` turns it into a response.
 */
export class DomainError extends Error {
  readonly code: ErrorCode;
  readonly details: Details;

  constructor(code: ErrorCode, details: Details = {}) {
    super(code, { cause: details.cause });
    this.name = 'DomainError';
    this.code = code;
    this.details = details;
  }

  get status(): number {
    return errorStatus[this.code];
  }

  /** The message of the code, or the more exact one from `details`. */
  get sentence(): Message {
    return this.details.message ?? { key: `error.${this.code}` };
  }
}

/** Creates the error of a body or query, with messages by field. */
export function validationError(fields: FieldMessages): DomainError {
  return new DomainError('invalid', { fields });
}

/** Creates the error of one field with one message. */
export function fieldError(
  field: string,
  key: MessageKey,
  params?: Message['params'],
): DomainError {
  return validationError({ [field]: [params ? { key, params } : { key }] });
}
