/** All audited actions; writing another one does not compile. */
export const auditActions = [
  'account_locked',
  'add_own_permissions',
  'add_passkey',
  'anonymize',
  'approve',
  'archive',
  'authenticator_unreadable',
  'begin_two_factor',
  'cancel',
  'change',
  'change_password',
  'close',
  'code_failed',
  'create',
  'csrf_refused',
  'deactivate',
  'delete',
  'detach',
  'disable_two_factor',
  'enable_two_factor',
  'end_other_sessions',
  'end_session',
  'end_sessions',
  'expire',
  'export',
  'file_quarantined',
  'follow',
  'foreign_object_refused',
  'import',
  'issue_link_cancel_two_factor_reset',
  'issue_link_reset_password',
  'issue_link_reset_two_factor',
  'issue_link_setup_password',
  'join_group',
  'leave_clinic',
  'leave_group',
  'limit_refused',
  'load_demo',
  'make_customer',
  'merge',
  'move',
  'open_ticket',
  'passkey_counter_refused',
  'permission_refused',
  'reactivate',
  'refresh_token_reused',
  'remove_passkey',
  'rename_passkey',
  'replace_recovery_codes',
  'request_two_factor_reset',
  'resend_invitation',
  'restore',
  'set_password',
  'sign_in',
  'sign_in_failed',
  'sign_out',
  'two_factor_reset_approved',
  'two_factor_reset_cancelled',
  'two_factor_reset_elapsed',
  'two_factor_reset_superseded',
  'two_factor_reset_unreadable',
  'unlock',
  'use_recovery_code',
] as const;

/** Object of an entry about an account that nobody has, such as a failed sign-in. */
export const nobodysId = '00000000-0000-0000-0000-000000000000';

export type AuditAction = (typeof auditActions)[number];

/** Object types of entries written before their table was renamed; entries never change. */
const formerObjectTypes: ReadonlyMap<string, string> = new Map([
  ['notice_reader', 'notification_reader'],
]);

/** Returns the current name of an entry's object type: the table of the object. */
export const toCurrentObjectType = (type: string): string => formerObjectTypes.get(type) ?? type;
