import type { AnonymizationRequest } from '@portal/contract/compliance';

/** Returns the name of the person concerned, or their e-mail address. */
export function getRequestedName({ user }: Pick<AnonymizationRequest, 'user'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
}
