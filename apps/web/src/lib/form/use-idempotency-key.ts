import { useState } from 'react';
import { hasStatus } from '#web/lib/api/api-error.ts';
import { draftKey, storeInTab } from './use-stored-text.ts';

/**
 * Creates an `Idempotency-Key`, so that a repeated call has no second effect. Avoids
 * `crypto.randomUUID`, which is missing on pages without TLS.
 */
function createIdempotencyKey(): string {
  const random = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(random, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

export interface IdempotencyKey {
  /** Returns the key of the current attempt, or of a failed one that may have taken effect. */
  take: () => string;
  /** Starts a new key, after success or when what was typed is discarded. */
  saved: () => void;
  /** Call after a failure. A 409 is a definite response, so the next attempt gets a new key. */
  failed: (error: unknown) => void;
}

/**
 * Idempotency key of a form until it is saved. It is stored in this tab beside what was typed,
 * because that may be sent again after a reload; with a null name it is not stored.
 */
export function useIdempotencyKey(name: string | null): IdempotencyKey {
  const [idempotencyKey] = useState(() => {
    const storageKey = name === null ? null : draftKey(name);
    const stored = storageKey === null ? null : sessionStorage.getItem(storageKey);
    let key = stored ?? createIdempotencyKey();
    const renew = () => {
      key = createIdempotencyKey();
      if (storageKey !== null) sessionStorage.removeItem(storageKey);
    };
    return {
      take: () => {
        if (storageKey !== null) storeInTab(storageKey, key);
        return key;
      },
      saved: renew,
      failed: (error: unknown) => {
        if (hasStatus(error, 409)) renew();
      },
    };
  });
  return idempotencyKey;
}
