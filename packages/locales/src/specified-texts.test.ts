import { describe, expect, test } from 'vitest';
import { readAllTexts } from './all-texts.ts';

/**
 * Literal texts of specification §8, §3 and §5 by their path in the locale files; they must match
 * exactly.
 */
const specifiedTexts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '§3, types of products': {
    'common/products.product_type.device': 'Device',
    'common/products.product_type.consumable': 'Consumable',
    'common/products.product_type.pharmaceutical': 'Pharmaceutical',
    // @specification 3.21
    'common/products.product_type.spare_part': 'Spare part',
  },
  '§8, the default': { 'common/errors.default': 'Something went wrong' },
  '§8, generic texts': {
    // @specification 8.7
    'common/errors.try_again': 'An error occurred. Please try again.',
    // @specification 8.8
    'common/errors.network': 'Network error. Please check your connection.',
    // @specification 8.9
    'common/errors.not_authorized': 'You are not authorized to perform this action.',
    'messages.error.permission_denied': 'You are not authorized to perform this action.',
    // @specification 8.10
    'common/errors.not_found': 'The requested resource was not found.',
    'messages.error.not_found': 'The requested resource was not found.',
    // @specification 8.11
    'common/errors.server': 'Server error. Please try again later.',
    'messages.error.server_error': 'Server error. Please try again later.',
    // @specification 8.12
    'common/errors.unexpected': 'An unexpected error occurred.',
  },
  '§8, auth': {
    // @specification 8.13
    'common/errors.login_failed': 'Login failed',
    // @specification 8.14
    'common/errors.user_failed': 'Failed to fetch user info',
    // @specification 8.15
    'common/errors.two_factor_failed': '2FA verification failed',
    // @specification 8.16
    'common/two-factor-settings.enable_failed': 'Failed to enable 2FA',
    // @specification 8.17
    'common/two-factor-settings.confirm_failed': '2FA confirmation failed',
    // @specification 8.18
    'common/two-factor-settings.turn_off_failed': 'Failed to disable 2FA',
    // @specification 8.19
    'common/errors.profile_failed': 'Failed to update profile',
    // @specification 8.20
    'common/errors.password_change_failed': 'Password change failed',
    // @specification 8.21
    'common/errors.two_factor_reset_failed': '2FA reset request failed',
  },
  '§8, list loads': {
    // @specification 8.22
    'common/clinics.load_failed': 'Failed to load clinics',
    // @specification 8.23
    'common/customers.load_failed': 'Failed to load customers',
    // @specification 8.24
    'common/products.kinds.devices.load_failed': 'Failed to load devices',
    // @specification 8.25
    'common/products.kinds.consumables.load_failed': 'Failed to load consumables',
    // @specification 8.26
    'common/products.kinds.pharmaceuticals.load_failed': 'Failed to load pharmaceuticals',
    // @specification 8.27
    'common/products.kinds.spare_parts.load_failed': 'Failed to load spare parts',
    // @specification 8.28
    'common/documents.load_failed': 'Failed to load documents',
    // @specification 8.29
    'common/tags.load_failed': 'Failed to load tags',
    // @specification 8.30, 8.48
    'common/devices.load_failed': 'Failed to load installed devices',
    // @specification 8.31
    'common/device-categories.load_failed': 'Failed to load device categories',
    // @specification 8.32
    'common/manufacturers.load_failed': 'Failed to load manufacturers',
    // @specification 8.33
    'common/groups.load_failed': 'Failed to load groups',
    // @specification 8.34
    'common/customer-users.load_failed': 'Failed to load customer users',
    // @specification 8.35
    'common/leads.board.load_failed': 'Failed to load leads',
    // @specification 8.36
    'common/employees.load_failed': 'Failed to load employees',
    // @specification 8.37
    'common/job-titles.load_failed': 'Failed to load job titles',
    // @specification 8.38
    'common/tickets.load_failed': 'Failed to load service tickets',
    // @specification 8.39
    'common/service-requests.load_failed': 'Failed to load service requests',
  },
  '§8, viewing rights': {
    // @specification 8.40
    'common/rights.load_failed': 'Failed to fetch viewing rights',
    // @specification 8.41
    'common/rights.summary_failed': 'Failed to fetch customer summary',
    // @specification 8.42
    'common/rights.grant_failed': 'Failed to grant viewing rights',
    // @specification 8.43
    'common/rights.revoke_failed': 'Failed to revoke viewing rights',
  },
  '§8, other': {
    // @specification 8.44
    'common/marketing.load_failed': 'Failed to load marketing content',
    // @specification 8.45
    'common/device-categories.create_failed': 'Failed to create device category',
    // @specification 8.46
    'common/device-categories.update_failed': 'Failed to update device category',
    // @specification 8.47
    'common/device-categories.delete_failed': 'Failed to delete device category',
    'common/devices.load_one_failed': 'Failed to load installed device',
    // @specification 8.49
    'common/employees.create_failed': 'Failed to create employee',
    // @specification 8.50
    'common/employees.update_failed': 'Failed to update employee',
    // @specification 8.51
    'common/employees.delete_failed': 'Failed to delete employee',
  },
  '§8, anonymization': {
    // @specification 8.53
    'common/anonymization.create_failed': 'Failed to create anonymization request',
    // @specification 8.54
    'common/anonymization.pending_failed': 'Failed to load pending requests',
    // @specification 8.55
    'common/anonymization.mine_failed': 'Failed to load my requests',
    // @specification 8.56
    'common/anonymization.approve_failed': 'Failed to approve request',
    // @specification 8.57
    'common/anonymization.cancel_failed': 'Failed to cancel request',
    // @specification 8.58
    'common/anonymization.restore_failed': 'Failed to restore user',
  },
  '§8, login and links': {
    // @specification 8.60
    'common/errors.something_failed': 'Something went wrong. Please try again.',
    // @specification 8.61
    'messages.error.invalid_code': 'Invalid code. Please try again.',
    // @specification 8.62
    'common/reset-password.dead': 'Unable to reset password. The link may have expired.',
    // @specification 8.63
    'messages.error.invalid_link': 'Invalid link.',
    // @specification 8.65
    'common/change-password.failed': 'Failed to change password.',
  },
  '§8, further messages': {
    'common/devices.invalid_id': 'Invalid device id',
    'common/devices.not_found': 'Device not found',
    'common/manufacturers.not_found': 'Manufacturer not found',
    'common/customers.not_found': 'Customer not found',
    'common/users.not_found': 'User not found',
    'common/anonymization.load_failed': 'Failed to load anonymization requests',
    'common/tags.create_failed': 'Failed to create tag',
  },
  '§8 and §2, error boundaries': {
    'common/errors.boundary_title': 'We hit a snag',
    'common/errors.boundary_text':
      'The page failed to load correctly. You can try again or navigate elsewhere.',
    'common/errors.feature_unavailable': 'Feature temporarily unavailable',
    'common/errors.unexpected_try_again': 'An unexpected error occurred. Please try again.',
    'common/actions.try_again': 'Try again',
    'common/app.loading': 'Loading...',
  },
  '§2, sidebars': {
    'common/navigation.pipeline': 'Pipeline',
    'common/navigation.overall': 'Overall',
    'common/navigation.by_sales': 'By sales',
    'common/navigation.documents': 'Documents',
    'common/navigation.service': 'Service',
    'common/navigation.data_management': 'Data Management',
    'common/navigation.users': 'Users',
    'common/navigation.customers': 'Customers',
    'common/navigation.manufacturers': 'Manufacturers',
    'common/navigation.products': 'Products',
    'common/navigation.profile': 'Profile',
    'common/navigation.system_status': 'System Status',
    'common/navigation.compliance': 'Compliance',
    'common/navigation.gdpr': 'GDPR',
    'common/navigation.anonymization_requests': 'Anonymization Requests',
    'common/navigation.company_info': 'Company Info',
  },
  '§2, screens': {
    'common/landing.brands_title': 'Our brands',
    'common/customers.clinics': 'Clinics',
    'common/customers.users': 'Users',
    'common/customers.devices': 'Devices',
    'common/customers.tickets': 'Service Tickets',
    'common/customers.access': 'Document Access',
    'common/products.kinds.devices.title': 'Devices',
    'common/products.kinds.pharmaceuticals.title': 'Pharmaceuticals',
    'common/products.kinds.spare_parts.title': 'Spare Parts',
    'common/products.kinds.consumables.title': 'Consumables',
    'common/users.tab_names.customers': 'Customers',
    'common/users.tab_names.employees': 'Employees',
    'common/system-status.title': 'System Status',
    'common/system-status.refresh': 'Refresh',
    'common/app.languages.en': 'English',
    'common/app.languages.nl': 'Dutch',
    // @specification 1.23
    'common/app.languages.fr': 'French',
  },
  '§5, validation': {
    'common/sign-in.both_required': 'Please enter both email and password.',
    'common/set-up.mismatch': 'Passwords do not match.',
    'common/change-password.mismatch': 'New passwords do not match.',
    'common/validation.required': '{{field}} is required',
    // The specified text, and how an address is written (decision 57).
    'messages.field.email': 'Invalid email address. Write it as name@example.com.',
    'common/devices.required': 'Device and serial number are required.',
    'common/tickets.required': 'Please fill in all fields',
    'common/tickets.description_missing': 'Please describe the issue',
    'messages.service_ticket.description': 'Please describe the issue',
    'common/tickets.notes_missing': 'Resolution notes are required',
    'messages.service_ticket.resolution_notes': 'Resolution notes are required',
    'messages.tag.exists': 'Tag already exists',
  },
};

const [english, dutch, french] = (['en', 'nl', 'fr'] as const).map(readAllTexts);

describe.for(Object.entries(specifiedTexts))('specification %s', ([, texts]) => {
  test.for(Object.entries(texts))('has at %s the specified text: %s', ([path, text]) => {
    expect(english?.get(path)).toBe(text);
  });

  test('translates every specified text into Dutch and French', () => {
    const missing = Object.keys(texts).filter((path) => !dutch?.get(path) || !french?.get(path));
    expect(missing).toEqual([]);
  });
});

test('has equal Dutch and French texts wherever the English texts are equal', () => {
  const paths = new Map<string, string[]>();
  for (const [path, text] of Object.values(specifiedTexts).flatMap(Object.entries))
    paths.set(String(text), [...(paths.get(String(text)) ?? []), path]);
  // Tabs, headings and sidebar items may be named differently for the same English text.
  const sentences = [...paths].filter(([text, of]) => text.endsWith('.') && of.length > 1);
  expect(sentences.length).toBeGreaterThan(2);
  for (const [, of] of sentences)
    for (const texts of [dutch, french])
      expect(new Set(of.map((path) => texts?.get(path))).size).toBe(1);
});
