import { createContext, use, useId, useRef, useState, type ReactNode } from 'react';
import type * as MenuModule from '#web/ui/dropdown-menu-panel.tsx';
import { Slot } from '#web/ui/slot.tsx';

type Parts = typeof MenuModule;

let loaded: Parts | null = null;
const load = async () => (loaded ??= await import('#web/ui/dropdown-menu-panel.tsx'));

/** Lazy part of the menu, for its items. */
const MenuParts = createContext<Parts | null>(null);

export interface DropdownMenuProps {
  /** Trigger button. */
  trigger: ReactNode;
  /** Items, separators and radio groups. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/**
 * Menu of actions or choices behind a button. Not modal and not in a portal, so that it stays in
 * its landmark, row or dialog. Loads its implementation when pointer or focus comes near, because
 * most visits open no menu.
 */
export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [parts, setParts] = useState(loaded);
  const [lost, setLost] = useState<Error | null>(null);
  // A load error is reported once the user opens the menu, to the nearest error boundary.
  if (open && lost) throw lost;
  const prepare = () => {
    if (!parts) load().then(setParts, setLost);
  };
  return (
    <span className="relative inline-flex">
      <Slot
        ref={button}
        id={id}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? `${id}-menu` : undefined}
        onPointerEnter={prepare}
        onFocus={prepare}
        onClick={() => {
          prepare();
          setOpen(!open);
        }}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' || open) return;
          event.preventDefault();
          prepare();
          setOpen(true);
        }}
      >
        {trigger}
      </Slot>
      {parts ? (
        <MenuParts value={parts}>
          <parts.MenuPanel
            open={open}
            onOpenChange={setOpen}
            trigger={button}
            labelledBy={id}
            align={align}
          >
            {children}
          </parts.MenuPanel>
        </MenuParts>
      ) : null}
    </span>
  );
}

function useParts(): Parts {
  const parts = use(MenuParts);
  if (!parts) throw new Error('An item of a menu must stand in a DropdownMenu');
  return parts;
}

/** Action item: `onSelect`, or `asChild` with a link. Accepts an icon before its text. */
export function DropdownMenuItem(props: MenuModule.MenuItemProps) {
  const { MenuItem } = useParts();
  return <MenuItem {...props} />;
}

/** Radio items, the selected one checked. `lang` is the language of a label. */
export function DropdownMenuRadioItems(props: MenuModule.MenuRadioItemsProps) {
  const { MenuRadioItems } = useParts();
  return <MenuRadioItems {...props} />;
}

/** Checkbox items; the menu stays open while they change. */
export function DropdownMenuCheckboxItems(props: MenuModule.MenuCheckboxItemsProps) {
  const { MenuCheckboxItems } = useParts();
  return <MenuCheckboxItems {...props} />;
}

export function DropdownMenuSeparator() {
  return <hr className="-mx-1 my-1 h-px border-0 bg-line" />;
}

/** Group heading, not an item. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-xs font-medium text-soft">{children}</div>;
}
