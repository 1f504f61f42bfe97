/**
 * Legal bases (GDPR article 6.1). Texts for the bases, retentions and purposes are in the
 * dictionary (`processing.*`).
 */
export type LegalBasis = 'contract' | 'legal_obligation' | 'legitimate_interest';

/** Retentions; see the texts of `processing.retention`. */
export type RetentionBasis =
  | 'account'
  | 'customer'
  | 'traceability'
  | 'document'
  | 'catalogue'
  | 'rights'
  | 'proof'
  | 'leads'
  | 'sessions'
  | 'minutes'
  | 'mails'
  | 'imports'
  | 'notifications'
  | 'audit';

/** Legal basis and retention by table name. */
export const processingRegister: Readonly<
  Record<string, { legalBasis: LegalBasis; retention: RetentionBasis } | undefined>
> = {
  anonymization_request: { legalBasis: 'legal_obligation', retention: 'proof' },
  anonymization_work: { legalBasis: 'legal_obligation', retention: 'minutes' },
  attempt: { legalBasis: 'legitimate_interest', retention: 'minutes' },
  audit_personal: { legalBasis: 'legal_obligation', retention: 'audit' },
  customer: { legalBasis: 'contract', retention: 'customer' },
  document: { legalBasis: 'contract', retention: 'document' },
  document_passage: { legalBasis: 'contract', retention: 'document' },
  document_text: { legalBasis: 'contract', retention: 'document' },
  document_version: { legalBasis: 'contract', retention: 'document' },
  import_error: { legalBasis: 'legitimate_interest', retention: 'imports' },
  import_run: { legalBasis: 'legitimate_interest', retention: 'imports' },
  known_browser: { legalBasis: 'legitimate_interest', retention: 'account' },
  lead: { legalBasis: 'legitimate_interest', retention: 'leads' },
  lead_note: { legalBasis: 'legitimate_interest', retention: 'leads' },
  mail_outbox: { legalBasis: 'contract', retention: 'mails' },
  maintenance_record: { legalBasis: 'legal_obligation', retention: 'traceability' },
  marketing_content: { legalBasis: 'legitimate_interest', retention: 'catalogue' },
  product: { legalBasis: 'contract', retention: 'catalogue' },
  product_viewing_right: { legalBasis: 'contract', retention: 'rights' },
  recovery_code: { legalBasis: 'legitimate_interest', retention: 'account' },
  service_attachment: { legalBasis: 'legal_obligation', retention: 'traceability' },
  service_internal_note: { legalBasis: 'legitimate_interest', retention: 'traceability' },
  service_request: { legalBasis: 'contract', retention: 'traceability' },
  service_ticket: { legalBasis: 'legal_obligation', retention: 'traceability' },
  service_ticket_event: { legalBasis: 'legal_obligation', retention: 'traceability' },
  service_ticket_reply: { legalBasis: 'contract', retention: 'traceability' },
  session: { legalBasis: 'legitimate_interest', retention: 'sessions' },
  two_factor: { legalBasis: 'legitimate_interest', retention: 'account' },
  two_factor_challenge: { legalBasis: 'legitimate_interest', retention: 'minutes' },
  upload: { legalBasis: 'contract', retention: 'document' },
  user_account: { legalBasis: 'contract', retention: 'account' },
  viewing_right_change: { legalBasis: 'contract', retention: 'rights' },
};
