import { Slot } from 'radix-ui';
import { createContext, use, useId, useRef, useState, type ReactNode } from 'react';
import type * as MenuModule from '#web/ui/dropdown-menu-panel.tsx';

type Parts = typeof MenuModule;

let loaded: Parts | null = null;
const load = async () => (loaded ??= await import('#web/ui/dropdown-menu-panel.tsx'));

/** The loaded half, for the items within. */
const MenuParts = createContext<Parts | null>(null);

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Items, separators, a radio group. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/**
 * Actions or choices behind a button. Not modal: the page behind stays alive. Not in a portal: the
 * menu stays within the landmark, the row or the dialog that it belongs to. Most visits open none:
 * what menus are made of is loaded when the pointer or the focus comes near the first one.
 */
export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
  const id = useId();
  const button = useRef<HTMLElement>(null);
  const [open, setOpen] = useState(false);
  const [parts, setParts] = useState(loaded);
  const [lost, setLost] = useState<Error | null>(null);
  // Of no use to say before somebody wants the menu; then the boundary around it does.
  if (open && lost) throw lost;
  const prepare = () => {
    if (!parts) load().then(setParts, setLost);
  };
  return (
    <span className="relative inline-flex">
      <Slot.Root
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
      </Slot.Root>
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

/** One action: `onSelect`, or `asChild` with a link. An icon may stand before its text. */
export function DropdownMenuItem(props: MenuModule.MenuItemProps) {
  const { MenuItem } = useParts();
  return <MenuItem {...props} />;
}

/** One choice of several, the chosen one ticked. `lang` says in which language a label is. */
export function DropdownMenuRadioItems(props: MenuModule.MenuRadioItemsProps) {
  const { MenuRadioItems } = useParts();
  return <MenuRadioItems {...props} />;
}

/** Several choices, each ticked or not; the menu stays open while they are made. */
export function DropdownMenuCheckboxItems(props: MenuModule.MenuCheckboxItemsProps) {
  const { MenuCheckboxItems } = useParts();
  return <MenuCheckboxItems {...props} />;
}

/** A line between groups of items. */
export function DropdownMenuSeparator() {
  return <hr className="-mx-1 my-1 h-px border-0 bg-line" />;
}

/** A heading that is not an item. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return <div className="px-2.5 py-1.5 text-xs font-medium text-soft">{children}</div>;
}
