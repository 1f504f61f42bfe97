import type { Me } from '@portal/contract/users';

/** Creates a test user: an employee without permissions. */
export const createTestUser = (id: string): Me => ({
  id,
  email: `${id}@example.test`,
  title: null,
  first_name: '',
  last_name: '',
  phone_number: null,
  date_of_birth: null,
  preferred_language: null,
  role: 'employee',
  status: 'active',
  two_factor_enabled: false,
  has_authenticator_app: false,
  has_passkey: false,
  is_active: true,
  customer_id: null,
  customer: null,
  clinic_id: null,
  clinic: null,
  employee_profile: { job_title: null },
  groups: [],
  last_login_at: null,
  permissions: [],
  two_factor_setup_due_at: null,
});
