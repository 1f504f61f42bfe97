import { useEffect, useEffectEvent, useRef } from 'react';
import { useUser } from '#web/lib/session/use-session.ts';

/**
 * Reads again when the header's picker has saved another language: that is a change of the own
 * profile by the same person, and none for its open form to refuse. Where it cannot be read, the
 * next save says so.
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
