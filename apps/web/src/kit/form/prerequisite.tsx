import type { Page, Route } from '@portal/contract/kernel';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { CacheScope } from '#web/lib/query/cache-scopes.ts';
import { untypedQuery } from '#web/lib/query/route-query.ts';
import { Callout } from '#web/ui/callout.tsx';

export interface PrerequisiteProps {
  scope: CacheScope;
  /** What is chosen from below. */
  list: Route;
  filters?: object | undefined;
  /** Leads to where it is made, for who may. */
  link: ReactNode;
  /** What must be there before. */
  children: ReactNode;
}

/** Says above a field what must be made first, where there is nothing to choose yet, whatever is typed. */
export function Prerequisite({ scope, list, filters, link, children }: PrerequisiteProps) {
  const query = { limit: 1, ...filters };
  const { data } = useQuery(untypedQuery<Page<unknown>>(scope, list, { query }));
  return data?.count === 0 ? <Callout action={link}>{children}</Callout> : null;
}
