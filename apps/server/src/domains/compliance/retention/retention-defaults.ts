import type { RetentionRule } from '@portal/contract/compliance';

/** How long a rule keeps things, and whether it is on. */
export interface RetentionTerm {
  readonly days: number;
  readonly isEnabled: boolean;
}

/**
 * The terms as long as nobody sets others (docs/decisions/0024 says why). Leads: three years after
 * the last contact (CNIL, référentiel gestion commerciale, 2022). Addresses in the audit trail: a
 * year, as long as a break-in may stay unseen.
 */
export const retentionDefaults: Readonly<Record<RetentionRule, RetentionTerm>> = {
  accounts: { days: 730, isEnabled: true },
  leads: { days: 1095, isEnabled: true },
  sessions: { days: 90, isEnabled: true },
  mails: { days: 90, isEnabled: true },
  imports: { days: 7, isEnabled: true },
  audit_addresses: { days: 365, isEnabled: true },
};
