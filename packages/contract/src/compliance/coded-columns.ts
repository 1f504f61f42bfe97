import { installedDeviceStatuses } from '../crm/installed-devices.ts';
import { leadPriorities, leadSources, leadStages } from '../crm/leads.ts';
import { maintenanceKinds, maintenanceOutcomes } from '../crm/maintenance.ts';
import { documentAudiences, documentCategories } from '../documents/documents.ts';
import { importKinds } from '../import-export/import-kinds.ts';
import { emptyCellRules } from '../import-export/match-keys.ts';
import { importModes, importProblems, importStatuses } from '../import-export/imports.ts';
import { clinicRoles, countries, languages, permissions } from '../kernel/index.ts';
import { notificationKinds, notificationDeliveries } from '../notifications/notifications.ts';
import { productTypes } from '../products/product-types.ts';
import { rightActions } from '../rights/insight.ts';
import { ticketEventKinds } from '../service/activity.ts';
import { feedScopes } from '../service/calendar.ts';
import { messageSides } from '../service/messages.ts';
import { ticketLinkKinds } from '../service/ticket-links.ts';
import { ticketStatuses } from '../service/ticket-transitions.ts';
import { inboundOutcomes, inboundReasons } from '../service/unmatched-mail.ts';
import { urgencies } from '../service/urgency.ts';
import { titles } from '../users/user.ts';
import { anonymizationStatuses } from './anonymization-requests.ts';
import { dataRequestKinds } from './data-requests.ts';
import { retentionRules } from './retention.ts';

/**
 * Codes of columns, by `table.column`, in the audit log and in exports. A column exported with
 * another table's row counts to that table. Each code has a text in every language.
 */
export const codedColumns: Readonly<Record<string, readonly string[]>> = {
  'account_link.purpose': [
    'setup_password',
    'reset_password',
    'reset_two_factor',
    'cancel_two_factor_reset',
  ],
  'anonymization_request.status': anonymizationStatuses,
  'attempt.kind': [
    'sign_in',
    'reset_mail',
    'second_factor',
    'second_factor_day',
    'second_factor_total',
    'password_check',
  ],
  'clinic.country': countries,
  'data_request.kind': dataRequestKinds,
  'document.audience': documentAudiences,
  'document.category': documentCategories,
  'document.language': languages,
  'document.product_type': productTypes,
  'group_member.permissions': permissions,
  'import_run.empty_cells': emptyCellRules,
  'import_run.kind': importKinds,
  'import_run.mode': importModes,
  'import_run.problem': importProblems,
  'import_run.separator': ['comma', 'semicolon', 'tab', 'pipe'],
  'import_run.status': [...importStatuses, 'cancelled'],
  'installed_device.status': installedDeviceStatuses,
  'lead.country': countries,
  'lead.priority': leadPriorities,
  'lead.source': leadSources,
  'lead.stage': leadStages,
  'lead_move.from_stage': leadStages,
  'lead_move.to_stage': leadStages,
  'inbound_mail.outcome': inboundOutcomes,
  'inbound_mail.reason': inboundReasons,
  'mail_outbox.status': ['waiting', 'sent', 'failed'],
  'maintenance_record.kind': maintenanceKinds,
  'maintenance_record.outcome': maintenanceOutcomes,
  'marketing_content.language': languages,
  'notification.kind': notificationKinds,
  'notification_reader.delivery': notificationDeliveries,
  'notification_reader.kind': notificationKinds,
  'product.product_type': productTypes,
  'product_viewing_right.product_type': productTypes,
  'retention_rule.rule': retentionRules,
  'service_calendar_feed.scope': feedScopes,
  'service_request.status': ticketStatuses,
  'service_request.urgency': urgencies,
  'service_targets.holiday_country': countries,
  'service_ticket.status': ticketStatuses,
  'service_ticket.urgency': urgencies,
  'service_ticket_event.from_status': ticketStatuses,
  'service_ticket_event.kind': ticketEventKinds,
  'service_ticket_event.to_status': ticketStatuses,
  'service_ticket_event.urgency': urgencies,
  'service_ticket_link.kind': ticketLinkKinds,
  'service_ticket_reply.author_side': messageSides,
  'two_factor_reset.outcome': ['approved', 'elapsed', 'cancelled', 'superseded'],
  'user_account.clinic_role': clinicRoles,
  'user_account.preferred_language': languages,
  'user_account.role': ['employee', 'customer'],
  'user_account.title': titles,
  'user_group.permissions': permissions,
  'viewing_right_change.action': rightActions,
  'viewing_right_change.product_type': productTypes,
};
