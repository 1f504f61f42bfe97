import type { Me } from '@portal/contract/users';
import { ArrowUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { PasskeyButton } from '#web/features/shared/passkeys/passkey-button.tsx';
import { canUsePasskeys } from '#web/lib/passkeys/passkeys.ts';
import { signInWithPasskey } from '#web/lib/session/passkey-sign-in.ts';

/** Accounts of demo mode (API.md §4). */
const demoAccounts = [
  { email: 'employee@demo.example', customer: null },
  { email: 'customer@demo.example', customer: 'Clinique Lumière' },
  { email: 'customer2@demo.example', customer: 'Huidkliniek Utrecht' },
] as const;

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

/** Lists the demo accounts. A press fills in the form. */
function DemoAccountList({ onChoose }: { onChoose: (email: string) => void }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="demo-accounts" className="border-t border-line px-6 py-5">
      <h3 id="demo-accounts" className="font-semibold text-ink">
        {t('sign_in.demo_title')}
      </h3>
      <p className="mt-0.5 text-xs text-soft">{t('sign_in.demo_text')}</p>
      <ul className="mt-2 -mx-2.5">
        {demoAccounts.map(({ email, customer }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => onChoose(email)}
              className="flex w-full items-center gap-3 rounded px-2.5 py-1.5 text-start hover:bg-sunken touch:py-2.5"
            >
              <span className="min-w-0 flex-1">
                <span className="block truncate text-ink">{email}</span>
                <span className="block truncate text-xs text-soft">
                  {customer
                    ? t('sign_in.demo_customer', { name: customer })
                    : t('sign_in.demo_employee')}
                </span>
              </span>
              <ArrowUpLeft aria-hidden className="size-4 shrink-0 text-faint" />
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
