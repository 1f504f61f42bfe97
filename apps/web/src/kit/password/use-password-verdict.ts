import { useEffect, useState } from 'react';
import { judgePassword, type PasswordVerdict } from './judge-password.ts';
import type { PasswordOwner } from './personal-terms.ts';

/** How long nothing is typed before a password is judged, in ms: each verdict is read out. */
const debounceDelay = 250;

/** The verdict on a password that is being typed; null while there is none. */
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
      // Without the estimator the server alone judges.
      judgePassword(password, owner).then(update, () => update(null));
    }, debounceDelay);
    return () => {
      isCancelled = true;
      clearTimeout(timer);
    };
  }, [password, owner]);
  return password === '' ? null : verdict;
}
