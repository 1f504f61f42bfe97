import { isRestError } from '@azure/storage-blob';
import { DomainError } from '#server/kernel/domain-error.ts';

/** Returns the result of an operation, or null if Azure reports no such blob. */
export async function unlessNotFound<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await callAzure(work);
  } catch (error) {
    if (getStatus(error) === 404) return null;
    throw error;
  }
}

/**
 * Returns the result of an Azure call.
 * @throws DomainError `unavailable` if Azure is unreachable or overloaded; else Azure's error.
 */
export async function callAzure<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const status = getStatus(error);
    const isOut = status !== null && (status === 0 || status === 429 || status >= 500);
    throw isOut ? new DomainError('unavailable', { cause: error }) : error;
  }
}

/** Returns the status of Azure's response: 0 without a response, null for another kind of error. */
export function getStatus(error: unknown): number | null {
  return isRestError(error) ? (error.statusCode ?? 0) : null;
}
