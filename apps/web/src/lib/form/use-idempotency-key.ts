import { useState } from 'react';
import { hasStatus } from '../api/api-error.ts';
import { createIdempotencyKey } from '../api/idempotency-key.ts';
import { draftKey } from './draft.ts';

export interface IdempotencyKey {
  /** The key of the sending that is begun now, or of the one before, which may have gone through. */
  take: () => string;
  /** It went through: what is sent next is something else. */
  saved: () => void;
  /**
   * It failed. After a 409 the server has an answer of its own, so that nothing is unknown any more:
   * what is sent next is something else.
   */
  failed: (error: unknown) => void;
}

/**
 * One key for what a form makes, until it is made. Under a name it is kept in this tab beside the
 * text that is (`useStoredText`), since what was kept may be sent again after a reload.
 */
export function useIdempotencyKey(name?: string): IdempotencyKey {
  const storageKey = name === undefined ? null : draftKey(name);
  const [idempotencyKey] = useState(() => {
    let key = (storageKey && sessionStorage.getItem(storageKey)) ?? createIdempotencyKey();
    const renew = () => {
      key = createIdempotencyKey();
      if (storageKey) sessionStorage.removeItem(storageKey);
    };
    return {
      take: () => {
        if (storageKey) sessionStorage.setItem(storageKey, key);
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
