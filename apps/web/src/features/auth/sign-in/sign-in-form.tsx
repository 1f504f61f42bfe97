import { Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Me } from '@portal/contract/users';
import { preloadedComponent } from '#web/lib/lazy-component.ts';
import { useSession } from '#web/lib/session/session-store.ts';
import { PasswordStep } from './password-step.tsx';

// Loaded beside the password step, which is shown without it.
const SecondFactorStep = preloadedComponent(
  async () => (await import('./code-step.tsx')).SecondFactorStep,
);

export interface SignInFormProps {
  /** The session ended while the user worked. */
  ended: boolean;
  onSignedIn: (userId: string) => void;
}

/** Sign-in: the password, then the second factor if the account has one (specification §4). */
export function SignInForm({ ended, onSignedIn }: SignInFormProps) {
  const { t } = useTranslation();
  const { requires2FA } = useSession();
  // Kept across the code step, after which only the password is asked again.
  const [email, setEmail] = useState('');
  const [returning, setReturning] = useState(false);

  const go = (user: Me | null) => {
    setReturning(true);
    if (user) onSignedIn(user.id);
  };

  return (
    <section
      aria-labelledby="sign-in"
      className="self-start rounded border border-line bg-surface shadow-float"
    >
      {requires2FA ? (
        <Suspense>
          <SecondFactorStep onSignedIn={go} />
        </Suspense>
      ) : (
        <>
          <div className="p-6 pb-0">
            <h2 id="sign-in" className="text-lg font-semibold text-ink">
              {t('sign_in.title')}
            </h2>
            <p className="text-soft">{t('sign_in.text')}</p>
          </div>
          <PasswordStep
            email={email}
            onEmail={setEmail}
            ended={ended}
            returning={returning}
            onPassed={go}
          />
        </>
      )}
    </section>
  );
}
