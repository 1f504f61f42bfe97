import { sql } from 'drizzle-orm';
import { clinic } from '#server/domains/crm/clinics/clinic.table.ts';
import { lockCustomers } from '#server/domains/crm/index.ts';
import { firstPerField, type CheckedRow, type RuleContext } from './row.ts';

/** Prevents the rows of a file from leaving a customer without an active clinic. */
export interface LastActiveGuard {
  /** Adds the clinics that the import has created. */
  addCreated(ids: readonly (string | null)[]): void;
  /** Refuses a row that deactivates the last active clinic of its customer (specification §5). */
  refuseLastActive(rows: readonly CheckedRow[]): Promise<CheckedRow[]>;
}

/**
 * Creates the guard of a file. Counts only clinics that were active before the import and that no
 * row deactivates, so that the check and the run decide alike. When clinics are changed, locks their
 * customers, as a change of one clinic does.
 */
export function createLastActiveGuard({ tx, makes }: RuleContext): LastActiveGuard {
  const ignored = new Set<string>();
  return {
    addCreated(ids) {
      for (const id of ids) if (id !== null) ignored.add(id);
    },
    async refuseLastActive(rows) {
      for (const row of rows)
        if (row.before && row.values['isActive'] === true) ignored.add(row.before.id);
      const leaving = rows.filter(isDeactivated);
      if (leaving.length === 0) return [...rows];
      const customerIds = [...new Set(leaving.map(({ before }) => String(before?.['customerId'])))];
      if (makes) await lockCustomers(tx, customerIds);
      const active = await tx
        .select({ id: clinic.id, customerId: clinic.customerId })
        .from(clinic)
        .where(
          sql`${clinic.customerId} = any(${sql.param(customerIds)}::uuid[]) and ${clinic.isActive}`,
        );
      const byCustomer = Map.groupBy(active, ({ customerId }) => customerId);
      return rows.map((row) => {
        if (!isDeactivated(row) || !row.before) return row;
        const { id } = row.before;
        const clinics = byCustomer.get(String(row.before['customerId'])) ?? [];
        const hasOther = clinics.some((other) => other.id !== id && !ignored.has(other.id));
        if (hasOther) ignored.add(id);
        return hasOther ? row : refuse(row);
      });
    },
  };
}

const isDeactivated = ({ errors, values }: CheckedRow): boolean =>
  errors.length === 0 && values['isActive'] === false;

const refuse = (row: CheckedRow): CheckedRow => ({
  ...row,
  errors: firstPerField([{ field: null, message: { key: 'clinic.last_active' } }]),
});
