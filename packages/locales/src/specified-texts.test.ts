import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Dictionary, joinCommon } from './join-common.ts';

const common = joinCommon('en');
const messages: Dictionary = JSON.parse(
  readFileSync(join(import.meta.dirname, '../messages/en.json'), 'utf8'),
);

const saidAt = (key: string) =>
  key
    .split('.')
    .reduce<Dictionary | string | undefined>(
      (part, name) => (typeof part === 'object' ? part[name] : undefined),
      common,
    );

/** Where each text of the specification's §2, §5 and §8 stands in English; it is meant to the letter. */
const webTexts: readonly (readonly [string, string])[] = [
  ['errors.boundary_title', 'We hit a snag'],
  [
    'errors.boundary_text',
    'The page failed to load correctly. You can try again or navigate elsewhere.',
  ],
  ['actions.try_again', 'Try again'],
  ['errors.feature_unavailable', 'Feature temporarily unavailable'],
  ['errors.feature_unavailable_text', 'An unexpected error occurred. Please try again.'],
  ['app.loading', 'Loading...'],
  ['landing.brands_title', 'Our brands'],
  ['app.languages.en', 'English'],
  ['app.languages.nl', 'Dutch'],
  ['app.languages.fr', 'French'],
  ['products.product_type.device', 'Device'],
  ['products.product_type.consumable', 'Consumable'],
  ['products.product_type.pharmaceutical', 'Pharmaceutical'],
  ['products.product_type.spare_part', 'Spare part'],
  ['sign_in.both_required', 'Please enter both email and password.'],
  ['set_up.mismatch', 'Passwords do not match.'],
  ['change_password.mismatch', 'New passwords do not match.'],
  ['validation.required', '{{field}} is required'],
  ['validation.email', 'Invalid email address.'],
  ['devices.required', 'Device and serial number are required.'],
  ['tickets.required', 'Please fill in all fields'],
  ['tickets.description_missing', 'Please describe the issue'],
  ['tickets.notes_missing', 'Resolution notes are required'],
  ['errors.default', 'Something went wrong'],
  ['errors.try_again', 'An error occurred. Please try again.'],
  ['errors.network', 'Network error. Please check your connection.'],
  ['errors.not_authorized', 'You are not authorized to perform this action.'],
  ['errors.not_found', 'The requested resource was not found.'],
  ['errors.server', 'Server error. Please try again later.'],
  ['errors.login_failed', 'Login failed'],
  ['errors.user_failed', 'Failed to fetch user info'],
  ['errors.two_factor_failed', '2FA verification failed'],
  ['two_factor_settings.enable_failed', 'Failed to enable 2FA'],
  ['two_factor_settings.confirm_failed', '2FA confirmation failed'],
  ['two_factor_settings.turn_off_failed', 'Failed to disable 2FA'],
  ['errors.profile_failed', 'Failed to update profile'],
  ['errors.two_factor_reset_failed', '2FA reset request failed'],
  ['clinics.load_failed', 'Failed to load clinics'],
  ['customers.load_failed', 'Failed to load customers'],
  ['products.kinds.devices.load_failed', 'Failed to load devices'],
  ['products.kinds.consumables.load_failed', 'Failed to load consumables'],
  ['products.kinds.pharmaceuticals.load_failed', 'Failed to load pharmaceuticals'],
  ['products.kinds.spare_parts.load_failed', 'Failed to load spare parts'],
  ['documents.load_failed', 'Failed to load documents'],
  ['tags.load_failed', 'Failed to load tags'],
  ['devices.load_failed', 'Failed to load installed devices'],
  ['device_categories.load_failed', 'Failed to load device categories'],
  ['manufacturers.load_failed', 'Failed to load manufacturers'],
  ['groups.load_failed', 'Failed to load groups'],
  ['customer_users.load_failed', 'Failed to load customer users'],
  ['leads.board.load_failed', 'Failed to load leads'],
  ['employees.load_failed', 'Failed to load employees'],
  ['job_titles.load_failed', 'Failed to load job titles'],
  ['tickets.load_failed', 'Failed to load service tickets'],
  ['service_requests.load_failed', 'Failed to load service requests'],
  ['rights.load_failed', 'Failed to fetch viewing rights'],
  ['rights.summary_failed', 'Failed to fetch customer summary'],
  ['rights.grant_failed', 'Failed to grant viewing rights'],
  ['rights.revoke_failed', 'Failed to revoke viewing rights'],
  ['marketing.load_failed', 'Failed to load marketing content'],
  ['device_categories.create_failed', 'Failed to create device category'],
  ['device_categories.update_failed', 'Failed to update device category'],
  ['device_categories.delete_failed', 'Failed to delete device category'],
  ['devices.load_one_failed', 'Failed to load installed device'],
  ['employees.create_failed', 'Failed to create employee'],
  ['employees.update_failed', 'Failed to update employee'],
  ['employees.delete_failed', 'Failed to delete employee'],
  ['anonymization.create_failed', 'Failed to create anonymization request'],
  ['anonymization.pending_failed', 'Failed to load pending requests'],
  ['anonymization.mine_failed', 'Failed to load my requests'],
  ['anonymization.load_failed', 'Failed to load anonymization requests'],
  ['anonymization.approve_failed', 'Failed to approve request'],
  ['anonymization.cancel_failed', 'Failed to cancel request'],
  ['anonymization.restore_failed', 'Failed to restore user'],
  ['errors.something_failed', 'Something went wrong. Please try again.'],
  ['reset_password.dead', 'Unable to reset password. The link may have expired.'],
  ['change_password.failed', 'Failed to change password.'],
];

const serverTexts: readonly (readonly [string, string])[] = [
  ['error.permission_denied', 'You are not authorized to perform this action.'],
  ['error.not_found', 'The requested resource was not found.'],
  ['error.server_error', 'Server error. Please try again later.'],
  ['error.invalid_code', 'Invalid code. Please try again.'],
  ['error.invalid_link', 'Invalid link.'],
  ['field.email', 'Invalid email address.'],
  ['clinic.last_active', 'At least one clinic must remain active.'],
  ['service_ticket.description', 'Please describe the issue'],
  ['service_ticket.resolution_notes', 'Resolution notes are required'],
  ['tag.exists', 'Tag already exists'],
];

test.each(webTexts)('%s is the specified text', (key, text) => {
  expect(saidAt(key)).toBe(text);
});

test.each(serverTexts)('the server’s %s is the specified text', (key, text) => {
  expect(messages[key]).toBe(text);
});
