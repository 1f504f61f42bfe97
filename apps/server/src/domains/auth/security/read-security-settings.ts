import { sql } from 'drizzle-orm';
import type { Database, Executor } from '#server/database/database.ts';
import { createStatement } from '#server/database/statement.ts';
import { securitySettings, securitySettingsId } from './security-settings.table.ts';

/** The settings that apply. */
export interface CurrentSecuritySettings {
  readonly isTwoFactorRequiredOfCustomers: boolean;
  /** Days from when a second factor is first required of a person. */
  readonly twoFactorGraceDays: number;
  /** Minutes without a request after which a session ends. */
  readonly idleMinutes: number;
  /** Sessions of a person at once; null: any number. */
  readonly maxSessions: number | null;
  /** Bytes uploaded by the users of one customer; null: any number. */
  readonly uploadQuotaBytes: number | null;
}

const current = createStatement(sql`
  select ${securitySettings.customersTwoFactorRequired} as "isTwoFactorRequiredOfCustomers",
    ${securitySettings.twoFactorGraceDays} as "twoFactorGraceDays",
    ${securitySettings.idleMinutes} as "idleMinutes",
    ${securitySettings.maxSessions} as "maxSessions",
    ${securitySettings.uploadQuotaBytes}::float8 as "uploadQuotaBytes"
  from ${securitySettings} where ${securitySettings.id} = ${sql.raw(`'${securitySettingsId}'`)}`);

/**
 * Returns the security settings, by a prepared statement that reads the one row by its key. No
 * process keeps a copy, just as none keeps sessions, so that a change applies in all of them from
 * the next request on. A statement that needs a setting beside something else joins the table.
 */
export async function readSecuritySettings(
  executor: Executor | Database,
): Promise<CurrentSecuritySettings> {
  const [settings] = await current.runIn<CurrentSecuritySettings & Record<string, unknown>>(
    executor,
    {},
  );
  if (!settings) throw new Error('The row of the security settings is missing');
  return settings;
}
