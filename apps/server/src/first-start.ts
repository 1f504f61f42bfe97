import type { Config } from './config.ts';
import { systemClock } from './kernel/clock.ts';
import type { Services } from './resource/context.ts';
import { systemContext } from './resource/system-context.ts';

/**
 * Fills an empty database with the demo data, and completes a first start that was interrupted.
 * Answers whether there are demo accounts: a database that was begun without has none. A later
 * start pays two looks.
 */
export async function fillForDemo({ demo }: Config, services: Services): Promise<boolean> {
  if (!demo) return false;
  const [{ isEmpty }, { hasDemoAccount }] = await Promise.all([
    import('./demo/is-empty.ts'),
    import('./demo/has-demo-account.ts'),
  ]);
  if (!(await isEmpty(services.database.orm))) return hasDemoAccount(services.database.orm);
  const { loadDemo } = await import('./demo/load-demo.ts');
  await loadDemo(systemContext(services, 'demo', systemClock.now()));
  return true;
}

/** What the operator reads once the portal listens; `demo`: whether there are demo accounts. */
export async function announce(
  { demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>,
  address: string,
): Promise<string> {
  const ready = `The partner portal is ready at ${publicUrl ?? address}`;
  if (!demo) return ready;
  const { demoAccounts, demoCustomers, demoPassword } = await import('./demo/demo-accounts.ts');
  return [
    ready,
    `Demo accounts, each with the password ${demoPassword}:`,
    `  ${demoAccounts.employee}   an employee who may do everything`,
    `  ${demoAccounts.customer}   a user of ${demoCustomers.customer}`,
    `  ${demoAccounts.secondCustomer}  a user of ${demoCustomers.secondCustomer}`,
  ].join('\n');
}
