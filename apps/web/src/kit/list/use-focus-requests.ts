import { useEffect } from 'react';

/** Moves the focus to a field each time that a menu or a button opens it, which raises the count. */
export function useFocusRequests(id: string, requests: number): void {
  useEffect(() => {
    if (requests > 0) document.getElementById(id)?.focus();
  }, [id, requests]);
}
