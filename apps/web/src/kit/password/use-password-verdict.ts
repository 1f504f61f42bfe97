import { useEffect, useState } from 'react';
import { judgePassword, type PasswordVerdict } from './judge-password.ts';
import type { PasswordOwner } from './personal-words.ts';

/** How long nothing is typed before a password is judged, in ms: each verdict is read out. */
const calm = 250;

/** The verdict on a password that is being typed; null while there is none. */
export function usePasswordVerdict(
  password: string,
  owner: PasswordOwner | null,
): PasswordVerdict | null {
  const [verdict, setVerdict] = useState<PasswordVerdict | null>(null);
  useEffect(() => {
    let left = false;
    const keep = (found: PasswordVerdict | null) => {
      if (!left) setVerdict(found);
    };
    const timer = setTimeout(() => {
      if (password === '') return keep(null);
      // Without the estimator the server alone judges.
      judgePassword(password, owner).then(keep, () => keep(null));
    }, calm);
    return () => {
      left = true;
      clearTimeout(timer);
    };
  }, [password, owner]);
  return password === '' ? null : verdict;
}
