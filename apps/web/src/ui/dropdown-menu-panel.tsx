import { Check } from 'lucide-react';
import { DropdownMenu as RadixMenu } from 'radix-ui';
import type { ComponentProps, ReactNode, RefObject } from 'react';
import { classNames } from '#web/ui/class-names.ts';

export interface MenuPanelProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Trigger button, owned by the caller so that it keeps the focus while this module loads. */
  trigger: RefObject<HTMLElement | null>;
  /** Id of the trigger, which names the menu. */
  labelledBy: string;
  align: 'start' | 'end';
  children: ReactNode;
}

/** Lazy part of `DropdownMenu`, loaded on first interaction. */
export function MenuPanel(props: MenuPanelProps) {
  const { open, onOpenChange, trigger, labelledBy, align, children } = props;
  const isOnTrigger = ({ target }: Event) =>
    target instanceof Node && trigger.current?.contains(target);
  return (
    <RadixMenu.Root modal={false} open={open} onOpenChange={onOpenChange}>
      <RadixMenu.Trigger asChild>
        <span aria-hidden tabIndex={-1} className="pointer-events-none absolute inset-0" />
      </RadixMenu.Trigger>
      <RadixMenu.Content
        id={`${labelledBy}-menu`}
        aria-labelledby={labelledBy}
        align={align}
        sideOffset={6}
        collisionPadding={8}
        onInteractOutside={(event) => {
          // The trigger toggles the menu itself; closing here would reopen it.
          if (isOnTrigger(event.detail.originalEvent)) event.preventDefault();
        }}
        onCloseAutoFocus={(event) => {
          event.preventDefault();
          if (document.activeElement === document.body) trigger.current?.focus();
        }}
        className="z-50 max-h-(--radix-dropdown-menu-content-available-height) min-w-48 overflow-y-auto rounded bg-raised p-1 text-ink shadow-float outline-none data-[state=closed]:animate-fade-out data-[state=open]:animate-fade-in"
      >
        {children}
      </RadixMenu.Content>
    </RadixMenu.Root>
  );
}

const itemStyle =
  'flex h-8 cursor-pointer items-center gap-2.5 rounded-small px-2.5 text-sm outline-none select-none data-disabled:cursor-default data-disabled:opacity-50 data-highlighted:bg-sunken touch:h-11 [&_svg]:size-4 [&_svg]:shrink-0';

/** A line keeps it apart from the items before it, so that nobody chooses it instead of Edit. */
const destructiveStyle =
  'relative text-danger data-highlighted:bg-danger-soft not-first:mt-2.25 not-first:before:absolute not-first:before:-inset-x-1 not-first:before:-top-1.25 not-first:before:h-px not-first:before:bg-line';

export type MenuItemProps = ComponentProps<typeof RadixMenu.Item> & {
  destructive?: boolean | undefined;
};

/** See `DropdownMenuItem`. */
export function MenuItem({ destructive, className, ...rest }: MenuItemProps) {
  return (
    <RadixMenu.Item
      {...rest}
      className={classNames(
        itemStyle,
        destructive ? destructiveStyle : '[&_svg]:text-soft',
        className,
      )}
    />
  );
}

export interface MenuRadioItemsProps {
  /** Name of the group: its heading, which is no item. */
  label?: string | undefined;
  value: string;
  onValueChange: (value: string) => void;
  options: readonly { value: string; label: string; lang?: string | undefined }[];
}

/** See `DropdownMenuRadioItems`. */
export function MenuRadioItems({ label, value, onValueChange, options }: MenuRadioItemsProps) {
  return (
    <RadixMenu.RadioGroup aria-label={label} value={value} onValueChange={onValueChange}>
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

export interface MenuCheckboxItemsProps {
  /** Name of the group: its heading, which is no item. */
  label?: string | undefined;
  options: readonly { value: string; label: string; checked: boolean }[];
  onToggle: (value: string, checked: boolean) => void;
}

/** See `DropdownMenuCheckboxItems`. */
export function MenuCheckboxItems({ label, options, onToggle }: MenuCheckboxItemsProps) {
  const items = options.map(({ value, label: text, checked }) => (
    <RadixMenu.CheckboxItem
      key={value}
      checked={checked}
      onCheckedChange={(next) => onToggle(value, next)}
      onSelect={(event) => event.preventDefault()}
      className={classNames(itemStyle, 'justify-between')}
    >
      {text}
      <RadixMenu.ItemIndicator>
        <Check aria-hidden className="text-brand-ink" />
      </RadixMenu.ItemIndicator>
    </RadixMenu.CheckboxItem>
  ));
  return label === undefined ? (
    items
  ) : (
    <RadixMenu.Group aria-label={label}>{items}</RadixMenu.Group>
  );
}
