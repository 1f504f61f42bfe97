import { useState } from 'react';

/** Filters of a toolbar that have a search field, or fields, and that a menu opens. */
export interface OpenedFilters<Name extends string> {
  /** Filters to show: those that are set, and those that were opened. */
  shown: readonly Name[];
  /** Opens a filter; its field takes the focus. */
  open: (name: Name) => void;
  /** How often a filter was opened last, as `focusRequests` of its field: 0 for all others. */
  countRequests: (name: Name) => number;
}

/** Remembers which filters a menu has opened beside it. `isSet`: whether each narrows the list. */
export function useOpenedFilters<Name extends string>(
  names: readonly Name[],
  isSet: (name: Name) => boolean,
): OpenedFilters<Name> {
  const [opened, setOpened] = useState<readonly Name[]>([]);
  const [last, setLast] = useState<{ name: Name | null; requests: number }>({
    name: null,
    requests: 0,
  });
  const shown = names.filter((name) => isSet(name) || opened.includes(name));
  // A field that a link has set stays when it is cleared: it has the focus.
  // One that the list has no more, as a customer's clinics, is opened anew when it has it again.
  const still = opened.filter((name) => names.includes(name));
  if (still.length < opened.length || shown.some((name) => !still.includes(name)))
    setOpened([...new Set([...still, ...shown])]);
  if (last.name !== null && !names.includes(last.name)) setLast({ ...last, name: null });
  return {
    shown,
    open: (name) => {
      setOpened([...new Set([...opened, name])]);
      setLast({ name, requests: last.requests + 1 });
    },
    countRequests: (name) => (last.name === name ? last.requests : 0),
  };
}
