import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '#web/lib/session/use-session.ts';

/**
 * Refetches when the header's picker has saved another language: a change of the own profile that
 * must not make its open form stale. After a failed refetch, the next save reports the conflict.
 */
export function useFollowLanguage(read: () => Promise<void>): void {
  const language = useUser().preferred_language;
  const lastLanguage = useRef(language);
  const refetch = useEffectEvent(() => void read().catch(() => {}));
  useEffect(() => {
    if (lastLanguage.current === language) return;
    lastLanguage.current = language;
    refetch();
  }, [language]);
}
