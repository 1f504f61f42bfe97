import { ArrowUpLeft } from 'lucide-react';
import { useTranslation } from 'react-i18next';

/** Accounts of demo mode (API.md §4). */
const demoAccounts = [
  { email: 'employee@demo.example', customer: null },
  { email: 'customer@demo.example', customer: 'Clinique Lumière' },
  { email: 'customer2@demo.example', customer: 'Huidkliniek Utrecht' },
] as const;

/** Lists the demo accounts. A press fills in the form. */
export function DemoAccountList({ onChoose }: { onChoose: (email: string) => void }) {
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
