import type { Page, Route } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';

export interface PrerequisiteProps {
  scope: CacheScope;
  /** List whose rows the field below offers. */
  list: Route;
  filters?: object | undefined;
  /** Link to the page that creates the missing object, for those with permission. */
  link: ReactNode;
  /** Explanation of the missing object. */
  children: ReactNode;
}

/** Callout above a field whose list has no rows at all, whatever the search text. */
export function Prerequisite({ scope, list, filters, link, children }: PrerequisiteProps) {
  const query = { limit: 1, ...filters };
  const { data } = useQuery(untypedQuery<Page<unknown>>(scope, list, { query }));
  return data?.count === 0 ? <Callout action={link}>{children}</Callout> : null;
}
