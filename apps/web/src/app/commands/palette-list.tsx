/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the search field keeps the focus and handles the keys */
import { useEffect, useRef, type MouseEvent } from 'react';
import { splitMatches } from '#web/features/search/match-text.ts';
import type { PaletteEntry, PaletteGroup } from './palette-entry.ts';

export interface PaletteListProps {
  id: string;
  label: string;
  groups: readonly PaletteGroup[];
  /** Highlighted text in the rows. */
  query: string;
  active: string | null;
  onActivate: (id: string) => void;
  onChoose: (entry: PaletteEntry, inTab: boolean) => void;
}

/** Listbox of the palette. Options are links, so that a middle click opens a new tab. */
export function PaletteList({ id, label, groups, active, ...rest }: PaletteListProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (active === null) return;
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [active]);
  return (
    <div ref={list} id={id} role="listbox" aria-label={label}>
      {groups.map((group) => (
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className="pb-1">
          <p
            id={`${id}-${group.id}`}
            role="presentation"
            className="px-3 pt-2.5 pb-1 text-xs font-semibold text-soft"
          >
            {group.lead ? (
              <>
                <span className="block pb-1.5 text-sm font-normal">{group.lead}</span>{' '}
              </>
            ) : null}
            {group.title}
          </p>
          {group.entries.map((entry) => (
            <PaletteOption
              key={entry.id}
              {...rest}
              id={optionId(id, entry)}
              entry={entry}
              isActive={entry.id === active}
            />
          ))}
        </div>
      ))}
    </div>
  );
}

/** The id of an entry's row in the document. */
export const optionId = (list: string, { id }: PaletteEntry): string => `${list}-option-${id}`;

interface OptionProps extends Pick<PaletteListProps, 'query' | 'onActivate' | 'onChoose'> {
  id: string;
  entry: PaletteEntry;
  isActive: boolean;
}

function PaletteOption({ id, entry, isActive, query, onActivate, onChoose }: OptionProps) {
  const { label, detail, hint, Icon, href } = entry;
  const choose = (event: MouseEvent) => {
    // A link that is opened elsewhere by the browser's own ways is left to it.
    if (href && (event.metaKey || event.ctrlKey || event.shiftKey)) return;
    event.preventDefault();
    onChoose(entry, false);
  };
  const Row = href ? 'a' : 'div';
  return (
    <Row
      {...(href ? { href } : {})}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onMouseMove={() => onActivate(entry.id)}
      onMouseDown={(event) => event.preventDefault()}
      onClick={choose}
      className="flex min-h-9 cursor-pointer items-center gap-3 rounded-small px-3 py-1.5 text-ink aria-selected:bg-hover touch:min-h-11"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-soft" />
      <span className="min-w-0 flex-1">
        <span className="block truncate">
          <HighlightedText text={label} query={query} />
        </span>
        {detail ? (
          <span className="block truncate text-xs text-soft">
            <HighlightedText text={detail} query={query} />
          </span>
        ) : null}
      </span>
      {hint ? <span className="shrink-0 text-xs text-soft">{hint}</span> : null}
    </Row>
  );
}

/** Text with the matches of a query highlighted. */
function HighlightedText({ text, query }: { text: string; query: string }) {
  let at = 0;
  return splitMatches(text, query).map((piece) => {
    const key = at;
    at += piece.text.length;
    return piece.isMatch ? (
      <mark key={key} className="bg-transparent font-semibold text-brand-ink">
        {piece.text}
      </mark>
    ) : (
      <span key={key}>{piece.text}</span>
    );
  });
}
