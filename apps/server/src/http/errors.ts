import { fieldCodesHeader, type FieldErrors, type Language } from '@portal/contract/kernel';
import { translate } from '@portal/locales/server';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isMessage, DomainError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { negotiateLanguage } from './request-context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Why the request was refused; undefined for others. */
    refusal?: DomainError;
  }
}

type ErrorHandler = (error: unknown, request: FastifyRequest, reply: FastifyReply) => FastifyReply;

/**
 * Converts everything thrown into a response (API.md §1). Unexpected errors reveal nothing about
 * the inside. `isOutage` detects errors of a database that is unreachable or overloaded.
 */
export function createErrorHandler(isOutage: (error: unknown) => boolean): ErrorHandler {
  return (error, request, reply) => {
    const known = error instanceof DomainError ? error : toDomainError(error, isOutage);
    request.refusal = known;
    if (known.status === 503) request.log.warn({ reason: getReason(error) }, 'request not served');
    else if (known.status >= 500) request.log.error({ err: error }, 'request failed');
    const language = negotiateLanguage(request.headers['accept-language']);
    const wait = known.details.retryAfterSeconds ?? (known.status === 503 ? 5 : null);
    if (wait !== null) reply.header('retry-after', wait);
    if (known.details.fields) reply.header(fieldCodesHeader, toCodes(known.details.fields));
    return reply.status(known.status).send(toBody(known, language, request.id));
  };
}

/** Headers are limited in size, which a response must not exceed however many fields are wrong. */
const maxCodes = 20;

/** One word for an outage: it is no fault of the code, and there may be a line for every request. */
function getReason(error: unknown): string {
  let reason = 'unknown';
  for (let at = error; at instanceof Error; at = at.cause) {
    reason = 'code' in at && typeof at.code === 'string' ? at.code : at.name;
  }
  return reason;
}

function toBody(error: DomainError, language: Language, requestId: string): object {
  if (error.details.fields) return translateFields(error.details.fields, language);
  return {
    detail: translate(language, error.sentence),
    code: error.code,
    ...(error.status >= 500 ? { request_id: requestId } : {}),
    ...error.details.extra,
  };
}

/** Fields that a body or a path may name; others, which a caller made up, would break a header. */
const plainName = /^\w{1,64}$/;

/** The first message's code of each field of the body itself; nested ones have sentences alone. */
function toCodes(fields: FieldMessages): string {
  return Object.entries(fields)
    .flatMap(([field, messages]) => {
      const [first] = [messages].flat();
      return plainName.test(field) && first && isMessage(first) ? [`${field}=${first.key}`] : [];
    })
    .slice(0, maxCodes)
    .join(', ');
}

function translateFields(fields: FieldMessages, language: Language): FieldErrors {
  return Object.fromEntries(
    Object.entries(fields).map(([field, messages]) => [
      field,
      translateMessages(messages, language),
    ]),
  );
}

function translateMessages(
  messages: FieldMessages[string],
  language: Language,
): string[] | FieldErrors | FieldErrors[] {
  if (!Array.isArray(messages)) return translateFields(messages, language);
  const sentences: string[] = [];
  const rows: FieldErrors[] = [];
  for (const entry of messages) {
    if (isMessage(entry)) sentences.push(translate(language, entry));
    else rows.push(translateFields(entry, language));
  }
  return sentences.length > 0 ? sentences : rows;
}

/** Converts errors of Fastify and failures of the infrastructure. */
function toDomainError(error: unknown, isOutage: (error: unknown) => boolean): DomainError {
  if (isOutage(error)) return new DomainError('unavailable', { cause: error });
  const status = isFastifyError(error) ? error.statusCode : undefined;
  if (status === 413) return new DomainError('too_large', { cause: error });
  if (status === 415) return new DomainError('unsupported_media_type', { cause: error });
  if (status === 429) return new DomainError('throttled', { cause: error, retryAfterSeconds: 60 });
  if (status === 503) return new DomainError('unavailable', { cause: error });
  if (status !== undefined && status >= 400 && status < 500)
    return new DomainError('invalid', { cause: error });
  return new DomainError('server_error', { cause: error });
}

function isFastifyError(error: unknown): error is FastifyError {
  return error instanceof Error && 'statusCode' in error;
}
