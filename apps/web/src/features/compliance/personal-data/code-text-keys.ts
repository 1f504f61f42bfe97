/** Returns dictionary keys for a code; the first existing one applies. */
type TextKeys = (code: string) => string[];

/** By field name, or by `table.field` where a name has several meanings. */
const textKeys: ReadonlyMap<string, TextKeys> = new Map(
  Object.entries<TextKeys>({
    action: (code) => [`audit_log.actions.${code}`, `rights.change_actions.${code}`],
    'anonymization_request.status': (code) => [`anonymization.statuses.${code}`],
    'attempt.kind': (code) => [`personal_data.attempt_kinds.${code}`],
    audience: (code) => [`documents.seen_by.${code}`],
    author_side: (code) => [`service_requests.conversation.sides.${code}`],
    category: (code) => [`documents.categories.${code}`],
    empty_cells: (code) => [`imports.empty_cells.${code}`],
    from_stage: (code) => [`leads.stages.${code}`],
    from_status: (code) => [`service.statuses.${code}`],
    'import_run.kind': (code) => [`imports.kinds.${code}`],
    'import_run.status': (code) => [`imports.statuses.${code}`],
    'inbound_mail.outcome': (code) => [`service.inbound_outcomes.${code}`],
    'inbound_mail.reason': (code) => [`service.inbound_reasons.${code}`],
    'installed_device.status': (code) => [`devices.statuses.${code}`],
    'job_retry.name': (code) => [`system_status.kinds.${code}`],
    language: (code) => [`app.languages.${code}`],
    'mail_outbox.status': (code) => [`personal_data.mail_statuses.${code}`],
    'maintenance_record.kind': (code) => [`devices.maintenance.kinds.${code}`],
    'maintenance_record.outcome': (code) => [`devices.maintenance.outcomes.${code}`],
    mode: (code) => [`personal_data.import_modes.${code}`],
    'data_request.kind': (code) => [`data_requests.kinds.${code}`],
    delivery: (code) => [`notifications.settings.deliveries.${code}`],
    'notification.kind': (code) => [`notifications.kinds.${code}`],
    'notification_reader.kind': (code) => [`notifications.kinds.${code}`],
    object_type: (code) => [`audit_log.types.${code}`],
    permissions: (code) => [`groups.permissions.${code}`],
    preferred_language: (code) => [`app.languages.${code}`],
    priority: (code) => [`leads.priorities.${code}`],
    problem: (code) => [`imports.problems.${code}`],
    product_type: (code) => [`products.product_type.${code === 'sparepart' ? 'spare_part' : code}`],
    purpose: (code) => [`audit_log.actions.issue_link_${code}`],
    role: (code) => [`users.kinds.${code}`],
    rule: (code) => [`retention.rules.${code}.name`],
    'service_calendar_feed.scope': (code) => [`personal_data.feed_scopes.${code}`],
    separator: (code) => [`personal_data.separators.${code}`],
    'service_request.status': (code) => [`service.statuses.${code}`],
    'service_ticket.status': (code) => [`service.statuses.${code}`],
    'service_ticket_event.kind': (code) => [`personal_data.ticket_events.${code}`],
    'service_ticket_link.kind': (code) => [`personal_data.ticket_links.${code}`],
    source: (code) => [`leads.sources.${code}`],
    stage: (code) => [`leads.stages.${code}`],
    template: (code) => [`personal_data.mails.${code}`],
    to_stage: (code) => [`leads.stages.${code}`],
    to_status: (code) => [`service.statuses.${code}`],
    'two_factor_reset.outcome': (code) => [`audit_log.actions.two_factor_reset_${code}`],
    urgency: (code) => [`promises.urgencies.${code}`],
    'user_account.clinic_role': (code) => [`users.clinic_roles.${code}`],
    'user_account.title': (code) => [`users.titles.${code}`],
  }),
);

/** Returns the dictionary keys for a field's code; null for a field without codes. */
export function getCodeTextKeys(field: string, table: string | undefined): TextKeys | null {
  return textKeys.get(`${table}.${field}`) ?? textKeys.get(field) ?? null;
}
