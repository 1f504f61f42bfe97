import type { AnonymizationRequest } from '@portal/contract/compliance';
import { Link, type LinkComponentProps } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';

/** Returns the name of the person concerned, or their e-mail address. */
export function getRequestedName({ user }: Pick<AnonymizationRequest, 'user'>): string {
  return [user.first_name, user.last_name].filter(Boolean).join(' ') || user.email;
}

type Named = Pick<AnonymizationRequest, 'user' | 'anonymized_at'>;

/** Returns the display name of the person concerned; a fixed text once anonymized. */
export function useRequestedName(): (request: Named) => string {
  const { t } = useTranslation();
  return (request) =>
    request.anonymized_at === null ? getRequestedName(request) : t('users.anonymized_name');
}

/** Dialogs of a request: details, or an action to confirm. */
export type RequestFormKind = 'request' | 'approve' | 'cancel' | 'restore';

const kinds: readonly RequestFormKind[] = ['request', 'approve', 'cancel', 'restore'];

/** URL value of the form for a new request. */
export const newRequestForm = 'new-request';

/** Returns the URL value of a request's dialog. */
export const toRequestForm = (kind: RequestFormKind, id: string): string => `${kind}-${id}`;

/** Parses a request's dialog and id from the URL; null for any other value. */
export function parseRequestForm(
  form: string | null,
): { kind: RequestFormKind; id: string } | null {
  const kind = kinds.find((one) => form?.startsWith(`${one}-`));
  return kind && form ? { kind, id: form.slice(kind.length + 1) } : null;
}

export type RequestLinkProps = Omit<LinkComponentProps, 'to' | 'search' | 'children'> & {
  request: AnonymizationRequest;
};

/** Opens the details of a request over its list. */
export function RequestLink({ request, ...rest }: RequestLinkProps) {
  const getRequestedName = useRequestedName();
  return (
    <Link
      {...rest}
      to="."
      search={(now: object) => ({ ...now, form: toRequestForm('request', request.id) })}
      replace
      resetScroll={false}
    >
      {getRequestedName(request)}
    </Link>
  );
}
