import { passwordLength } from '@portal/contract/auth';
import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '#web/ui/class-names.ts';
import type { MailedLink } from '#web/features/shared/mailed-link/mailed-link.tsx';
import { judgePassword, type PasswordVerdict } from './judge-password.ts';

interface PasswordStrengthProps {
  /** Id for the input's `aria-describedby`. */
  id: string;
  password: string;
  /** Mailed link that the password is set with; without one it is the signed-in person's. */
  link?: MailedLink | null;
}

const parts = [1, 2, 3, 4];

/** Filled segments of the bar by level. */
const steps = { too_short: 1, too_long: 1, personal: 1, weak: 1, fair: 2, good: 3, strong: 4 };

/**
 * Shows a new password's level by text and bar, with the reason for a weak one. Reserves its space
 * in advance, so that content below does not move while the user aims at it.
 */
export function PasswordStrength({ id, password, link = null }: PasswordStrengthProps) {
  const { t } = useTranslation();
  const verdict = usePasswordVerdict(password, link);
  return (
    <div className="flex flex-col gap-1.5">
      <div className="relative flex gap-1">
        {verdict ? (
          <meter
            aria-label={t('password_strength.label')}
            max={parts.length}
            value={steps[verdict.level]}
            aria-valuetext={levelText(t, verdict)}
            className="sr-only"
          />
        ) : null}
        <Bar step={verdict ? steps[verdict.level] : 0} />
      </div>
      {/** Rendered at all times, so that screen readers announce its changes. */}
      <output id={id} className="min-h-12 text-xs text-soft">
        {verdict ? <VerdictText verdict={verdict} /> : null}
      </output>
    </div>
  );
}

function VerdictText({ verdict }: { verdict: PasswordVerdict }) {
  const { t } = useTranslation();
  return (
    <>
      <span className="font-medium text-ink">{levelText(t, verdict)}</span>
      {'weakness' in verdict && verdict.weakness ? (
        <span className="block">{t(`password_strength.reasons.${verdict.weakness}`)}</span>
      ) : null}
    </>
  );
}

function levelText(t: TFunction, verdict: PasswordVerdict): string {
  if (verdict.level === 'too_short')
    return t('password_strength.levels.too_short', { count: verdict.missing });
  if (verdict.level === 'too_long')
    return t('password_strength.levels.too_long', { count: passwordLength.max });
  return t(`password_strength.levels.${verdict.level}`);
}

function Bar({ step }: { step: number }) {
  const colour = step > 2 ? 'bg-success' : step > 1 ? 'bg-warning' : 'bg-danger';
  return parts.map((part) => (
    <span
      key={part}
      className={classNames('h-1 flex-1 rounded-full', part <= step ? colour : 'bg-hover')}
    />
  ));
}

/** Debounce in ms: screen readers read out each verdict, and the server need not rate each letter. */
const debounceDelay = 400;

/** Returns the verdict on a password while it is typed; null while there is none. */
function usePasswordVerdict(password: string, link: MailedLink | null): PasswordVerdict | null {
  const [verdict, setVerdict] = useState<PasswordVerdict | null>(null);
  const { uid, token } = link ?? {};
  useEffect(() => {
    const isObsolete = new AbortController();
    const { signal } = isObsolete;
    const update = (found: PasswordVerdict | null) => {
      if (!signal.aborted) setVerdict(found);
    };
    const timer = setTimeout(() => {
      if (password === '') return update(null);
      const mailed = uid !== undefined && token !== undefined ? { uid, token } : null;
      // Without an answer the password is checked when it is sent.
      judgePassword(password, mailed, signal).then(update, () => update(null));
    }, debounceDelay);
    return () => {
      isObsolete.abort();
      clearTimeout(timer);
    };
  }, [password, uid, token]);
  return password === '' ? null : verdict;
}
