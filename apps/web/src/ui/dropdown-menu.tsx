import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ComponentProps, ReactNode } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface DropdownMenuProps {
  /** The button that opens it. */
  trigger: ReactNode;
  /** Items, separators, a radio group. */
  children: ReactNode;
  align?: 'start' | 'end' | undefined;
}

/**
 * Actions or choices behind a button. Not modal: the page behind stays alive. Not in a portal: the
 * menu stays within the landmark, the row or the dialog that it belongs to.
 */
export function DropdownMenu({ trigger, children, align = 'end' }: DropdownMenuProps) {
  return (
    <RadixMenu.Root modal={false}>
      <RadixMenu.Trigger asChild>{trigger}</RadixMenu.Trigger>
      <RadixMenu.Content
        align={align}
        sideOffset={6}
        collisionPadding={8}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded bg-raised p-1 text-ink shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

const itemStyle =
  'flex h-8 cursor-pointer items-center gap-2.5 rounded-small px-2.5 text-sm outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-sunken touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

export type DropdownMenuItemProps = ComponentProps<typeof RadixMenu.Item> & {
  destructive?: boolean | undefined;
};

/** One action: `onSelect`, or `asChild` with a link. An icon may stand before its text. */
export function DropdownMenuItem({ destructive, className, ...rest }: DropdownMenuItemProps) {
  return (
    <RadixMenu.Item
      {...rest}
      className={classNames(
        itemStyle,
        destructive ? 'text-danger data-highlighted:bg-danger-soft' : '[&_svg]:text-soft',
        className,
      )}
    />
  );
}

/** A line between groups of items. */
export function DropdownMenuSeparator() {
  return <RadixMenu.Separator className="-mx-1 my-1 h-px bg-line" />;
}

/** A heading that is not an item. */
export function DropdownMenuLabel({ children }: { children: ReactNode }) {
  return (
    <RadixMenu.Label className="px-2.5 py-1.5 text-xs font-medium text-soft">
      {children}
    </RadixMenu.Label>
  );
}

export interface DropdownMenuChoicesProps {
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string; lang?: string | undefined }[];
}

/** One choice of several, the chosen one ticked. `lang` says in which language a label is. */
export function DropdownMenuChoices({ value, onValueChange, options }: DropdownMenuChoicesProps) {
  return (
    <RadixMenu.RadioGroup value={value} onValueChange={onValueChange}>
      {options.map((option) => (
        <RadixMenu.RadioItem
          key={option.value}
          value={option.value}
          lang={option.lang}
          className={classNames(itemStyle, 'justify-between')}
        >
          {option.label}
          <RadixMenu.ItemIndicator>
            <Check aria-hidden className="text-brand-ink" />
          </RadixMenu.ItemIndicator>
        </RadixMenu.RadioItem>
      ))}
    </RadixMenu.RadioGroup>
  );
}
