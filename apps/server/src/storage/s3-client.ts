import { S3Client, S3ServiceException } from '@aws-sdk/client-s3';
import type { S3Settings } from '#server/kernel/file-settings.ts';
import { addMilliseconds, seconds } from '#server/kernel/clock.ts';
import { DomainError } from '#server/kernel/domain-error.ts';

/** Retries a failed call for a few seconds, because a user is waiting. */
const maxAttempts = 3;

/** Creates the client of a store. Opens no connection. */
export function createS3Client(settings: S3Settings): S3Client {
  const { endpoint, region, accessKeyId, secretAccessKey } = settings;
  return new S3Client({
    region,
    credentials: { accessKeyId, secretAccessKey },
    // Only Amazon's own addresses have a host name for each bucket.
    ...(endpoint === null ? {} : { endpoint, forcePathStyle: true }),
    // Other stores do not know the newer checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    maxAttempts,
    requestHandler: { connectionTimeout: seconds(3), requestTimeout: seconds(30) },
  });
}

/**
 * Returns the result of a call.
 * @throws DomainError `unavailable` if the store is unreachable or overloaded; else its error.
 */
export async function callS3<Result>(work: Promise<Result>): Promise<Result> {
  try {
    return await work;
  } catch (error) {
    const status = getS3Status(error);
    const isOut = status === 0 || status === 429 || (status >= 500 && status !== 501);
    throw isOut ? new DomainError('unavailable', { cause: error }) : error;
  }
}

/** Returns the result of a call, or null if the store reports no such object or upload. */
export async function unlessS3Missing<Result>(work: Promise<Result>): Promise<Result | null> {
  try {
    return await callS3(work);
  } catch (error) {
    if (getS3Status(error) === 404) return null;
    throw error;
  }
}

/** Returns the status of the store's response; 0 without a response. */
export function getS3Status(error: unknown): number {
  return error instanceof S3ServiceException ? (error.$metadata.httpStatusCode ?? 0) : 0;
}

/** Returns what makes a link valid until an instant; also one that has passed, for a link that is not valid. */
export function signUntil(expiresAt: Date): { expiresIn: number; signingDate: Date } {
  const now = new Date();
  const left = Math.floor((expiresAt.getTime() - now.getTime()) / seconds(1));
  // A link cannot be signed for less than a second.
  return left >= 1
    ? { expiresIn: left, signingDate: now }
    : { expiresIn: 1, signingDate: addMilliseconds(expiresAt, -seconds(1)) };
}
