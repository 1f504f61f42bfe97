import type { Me } from '@portal/contract/users';
import { useTranslation } from 'react-i18next';
import { PasskeyButton } from '#web/features/shared/passkeys/passkey-button.tsx';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { signInWithPasskey } from '#web/lib/session/passkey-sign-in.ts';
import { DemoAccountList } from './demo-account-list.tsx';

interface SignInAlternativesProps {
  /** Fills in the form. */
  onFill: (email: string, password: string) => void;
  onPassed: (user: Me) => void;
}

/** Ways to sign in without typing a password: a passkey, and in demo mode the demo accounts. */
export function SignInAlternatives({ onFill, onPassed }: SignInAlternativesProps) {
  const { t } = useTranslation();
  return (
    <>
      {canUsePasskeys() ? (
        <div className="-mt-2 px-6 pb-6">
          <PasskeyButton
            variant="outline"
            size="lg"
            label={t('passkeys.sign_in')}
            failure={t('passkeys.not_used')}
            execute={async () => onPassed(await signInWithPasskey())}
          />
        </div>
      ) : null}
      {isDemo() ? <DemoAccountList onChoose={(email) => onFill(email, demoPassword)} /> : null}
    </>
  );
}

/** Password of every demo account. */
const demoPassword = 'partner-portal-demo';

/** Returns true in demo mode, which the server marks in the page's head. */
function isDemo(): boolean {
  return document.querySelector('meta[name="portal-demo"][content="true"]') !== null;
}
