import { useEffect, useState } from 'react';
import { judgePassword, type PasswordVerdict } from './judge-password.ts';
import type { PasswordOwner } from './personal-terms.ts';

/** Debounce in ms: screen readers read out each verdict. */
const debounceDelay = 250;

/** Returns the verdict on a password while it is typed; null while there is none. */
export function usePasswordVerdict(
  password: string,
  owner: PasswordOwner | null,
): PasswordVerdict | null {
  const [verdict, setVerdict] = useState<PasswordVerdict | null>(null);
  useEffect(() => {
    let isCancelled = false;
    const update = (found: PasswordVerdict | null) => {
      if (!isCancelled) setVerdict(found);
    };
    const timer = setTimeout(() => {
      if (password === '') return update(null);
      // Without the estimator only the server checks.
      judgePassword(password, owner).then(update, () => update(null));
    }, debounceDelay);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [password, owner]);
  return password === '' ? null : verdict;
}
