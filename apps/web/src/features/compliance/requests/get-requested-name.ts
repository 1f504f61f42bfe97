import type { AnonymizationRequest } from '@portal/contract/compliance';

/** What the person of a request is called: the names, or the e-mail address where there are none. */
export function getRequestedName({ user }: Pick<AnonymizationRequest, 'user'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
}
