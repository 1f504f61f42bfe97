/**
 * Why the law allows personal data to be kept (GDPR article 6.1), and how long each table keeps them.
 * The words for both, and for what each table is for, stand in the dictionary (`processing.*`).
 */
export type LawfulGround = 'contract' | 'legal_obligation' | 'legitimate_interest';

/** How long something is kept: see the words of `processing.kept`. */
export type KeptFor =
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
  | 'notices'
  | 'audit';

/** Why and how long, by the table's name in the database; each has its words too. */
export const processingRegister: Readonly<
  Record<string, { ground: LawfulGround; kept: KeptFor } | undefined>
> = {
  anonymization_request: { ground: 'legal_obligation', kept: 'proof' },
  anonymization_work: { ground: 'legal_obligation', kept: 'minutes' },
  attempt: { ground: 'legitimate_interest', kept: 'minutes' },
  audit_personal: { ground: 'legal_obligation', kept: 'audit' },
  customer: { ground: 'contract', kept: 'customer' },
  document: { ground: 'contract', kept: 'document' },
  document_passage: { ground: 'contract', kept: 'document' },
  document_text: { ground: 'contract', kept: 'document' },
  document_version: { ground: 'contract', kept: 'document' },
  import_fault: { ground: 'legitimate_interest', kept: 'imports' },
  import_run: { ground: 'legitimate_interest', kept: 'imports' },
  known_browser: { ground: 'legitimate_interest', kept: 'account' },
  lead: { ground: 'legitimate_interest', kept: 'leads' },
  lead_note: { ground: 'legitimate_interest', kept: 'leads' },
  mail_outbox: { ground: 'contract', kept: 'mails' },
  maintenance_record: { ground: 'legal_obligation', kept: 'traceability' },
  marketing_content: { ground: 'legitimate_interest', kept: 'catalogue' },
  product: { ground: 'contract', kept: 'catalogue' },
  product_viewing_right: { ground: 'contract', kept: 'rights' },
  recovery_code: { ground: 'legitimate_interest', kept: 'account' },
  service_attachment: { ground: 'legal_obligation', kept: 'traceability' },
  service_internal_note: { ground: 'legitimate_interest', kept: 'traceability' },
  service_request: { ground: 'contract', kept: 'traceability' },
  service_ticket: { ground: 'legal_obligation', kept: 'traceability' },
  service_ticket_event: { ground: 'legal_obligation', kept: 'traceability' },
  service_ticket_reply: { ground: 'contract', kept: 'traceability' },
  session: { ground: 'legitimate_interest', kept: 'sessions' },
  two_factor: { ground: 'legitimate_interest', kept: 'account' },
  two_factor_challenge: { ground: 'legitimate_interest', kept: 'minutes' },
  upload: { ground: 'contract', kept: 'document' },
  user_account: { ground: 'contract', kept: 'account' },
  viewing_right_change: { ground: 'contract', kept: 'rights' },
};
