import { Link, type LinkComponentProps } from '@tanstack/react-router';
import type { AnonymizationRequest } from '@portal/contract/compliance';
import { toRequestForm } from './request-forms.ts';
import { useRequestedName } from './use-requested-name.ts';

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
