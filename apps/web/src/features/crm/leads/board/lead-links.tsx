import { useLocation, useRouter } from '@tanstack/react-router';
import { createContext, use, useDeferredValue, type ReactNode } from 'react';
import { getLeadTarget, useOpenLead } from '../use-open-lead.ts';

interface Links {
  getHref: (id: string) => string;
  open: (id: string) => void;
  /** Has the panel's script loaded: a card is about to be opened. */
  prepare: () => void;
}

const Links = createContext<Links | null>(null);

/** Placeholder for a lead's id in an address. */
const placeholderId = '00000000-0000-0000-0000-000000000000';

/**
 * Handles the links of the cards: a lead opens over the board and keeps its search. One handler for
 * all, because each router link would resolve every address again.
 */
export function LeadLinks({ children }: { children: ReactNode }) {
  const router = useRouter();
  const open = useOpenLead();
  const { pathname, search } = useLocation();
  const { href } = router.buildLocation(getLeadTarget({ pathname, search }, placeholderId));
  const getHref = (id: string) => href.replace(placeholderId, id);
  const prepare = () => void router.loadRouteChunk(router.routesByPath['/dashboard/sales/$id']);
  // Every card has a link: those of a new search are rendered after the key that it was typed with.
  const links = useDeferredValue<Links>({ getHref, open, prepare });
  return <Links value={links}>{children}</Links>;
}

/** See `LeadLinks`. Throws outside of them. */
export function useLeadLinks(): Links {
  const links = use(Links);
  if (!links) throw new Error('A card must stand among LeadLinks');
  return links;
}
