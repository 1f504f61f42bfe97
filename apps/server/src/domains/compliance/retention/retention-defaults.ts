import type { RetentionRule } from '@portal/contract/compliance';

export interface RetentionTerm {
  readonly days: number;
  readonly isEnabled: boolean;
}

/**
 * Default terms, which an officer can change (reasons in docs/decisions/0024). Leads: three years
 * after the last contact (CNIL, référentiel gestion commerciale, 2022). Addresses in the audit
 * trail: a year, since a break-in may go unnoticed that long.
 */
export const retentionDefaults: Readonly<Record<RetentionRule, RetentionTerm>> = {
  accounts: { days: 730, isEnabled: true },
  leads: { days: 1095, isEnabled: true },
  sessions: { days: 90, isEnabled: true },
  mails: { days: 90, isEnabled: true },
  imports: { days: 7, isEnabled: true },
  audit_addresses: { days: 365, isEnabled: true },
};
