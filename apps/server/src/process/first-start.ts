import { and, eq } from 'drizzle-orm';
import { SettingError, type Config } from '#server/config.ts';
import { userAccount } from '#server/domains/users/accounts/user-account.table.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Services } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';

/**
 * Fills an empty database with the demo data, and completes an interrupted first start. Returns
 * true if there are demo accounts: a database that was created without the demo has none. A later
 * start costs two queries.
 */
export async function fillForDemo({ demo }: Config, services: Services): Promise<boolean> {
  if (!demo) return false;
  const { hasDemoAccount, isEmpty } = await import('#server/demo/demo-accounts.ts');
  if (!(await isEmpty(services.database.orm))) return hasDemoAccount(services.database.orm);
  const { loadDemo } = await import('#server/demo/load-demo.ts');
  await loadDemo(createSystemContext(services, 'demo', systemClock.now()));
  return true;
}

/**
 * Checks that nobody can sign in to a portal in production with the password of the demo, which is
 * public: a database that was begun with the demo has its accounts.
 * @throws SettingError unless `ALLOW_INSECURE` names `DEMO`.
 */
export async function refuseDemoAccounts(
  { demoAccountsAllowed }: Pick<Config, 'demoAccountsAllowed'>,
  { database }: Pick<Services, 'database'>,
): Promise<void> {
  if (demoAccountsAllowed) return;
  const { canDemoSignIn } = await import('#server/demo/demo-accounts.ts');
  if (!(await canDemoSignIn(database.orm))) return;
  throw new SettingError(
    'The database has demo accounts, whose password is public. Use another database, deactivate the accounts of demo.example, or allow them with ALLOW_INSECURE=DEMO.',
  );
}

/** Returns true with an active employee, who adds all others. */
export async function hasEmployee({ database }: Services): Promise<boolean> {
  const found = await database.orm
    .select({ id: userAccount.id })
    .from(userAccount)
    .where(and(eq(userAccount.role, 'employee'), eq(userAccount.isActive, true)))
    .limit(1);
  return found.length > 0;
}

/**
 * Returns the banner for when the portal listens; `demo`: with demo accounts. Without any account it
 * explains how to create the first employee.
 */
export async function formatBanner(
  { demo, publicUrl }: Pick<Config, 'demo' | 'publicUrl'>,
  address: string,
  withEmployee: boolean,
): Promise<string> {
  const ready = `The partner portal is ready at ${publicUrl ?? address}`;
  if (!withEmployee) {
    return [
      ready,
      'No employee can sign in yet. Add one, in this folder and with the same settings:',
      '  npm run portal -- create-employee --email <address> --first-name <name> --last-name <name>',
    ].join('\n');
  }
  if (!demo) return ready;
  const { demoAccounts, demoCustomers, demoPassword } =
    await import('#server/demo/demo-accounts.ts');
  return [
    ready,
    `Demo accounts, each with the password ${demoPassword}:`,
    `  ${demoAccounts.employee}   an employee who may do everything`,
    `  ${demoAccounts.customer}   a user of ${demoCustomers.customer}`,
    `  ${demoAccounts.secondCustomer}  a user of ${demoCustomers.secondCustomer}`,
  ].join('\n');
}
