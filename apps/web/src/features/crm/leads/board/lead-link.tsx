import type { LeadCard } from '@portal/contract/crm';
import type { MouseEvent } from 'react';
import { CardLink } from '#web/ui/link-card.tsx';
import { useLeadLinks } from './lead-links.tsx';

/** Opens a lead over its board. */
export function LeadLink({ card }: { card: LeadCard }) {
  const { getHref, open, prepare } = useLeadLinks();
  const onClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    open(card.id);
  };
  return (
    <CardLink>
      <a
        href={getHref(card.id)}
        draggable={false}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={onClick}
      >
        {card.contact.name}
      </a>
    </CardLink>
  );
}

/** Neither handled already nor meant for the browser, as one that opens a tab is. */
const isPlain = (event: MouseEvent): boolean =>
  !event.defaultPrevented &&
  event.button === 0 &&
  !(event.metaKey || event.altKey || event.ctrlKey || event.shiftKey);
