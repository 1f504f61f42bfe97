import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';
import { Slot } from '#web/ui/slot.tsx';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Wraps long text onto a second line. */
  wraps?: boolean | undefined;
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook &
  (
    | {
        /** Shows progress, keeps width and focus, and ignores presses. */
        busy?: boolean | undefined;
        asChild?: false | undefined;
      }
    | { busy?: never; /** Applies the classes to the one child, such as a link. */ asChild: true }
  );

/**
 * Button with type "button" by default. A busy button stays focusable (aria-disabled, not
 * disabled), so that saving a form does not lose the focus.
 */
export function Button({
  variant,
  size,
  wraps,
  asChild,
  busy,
  className,
  children,
  onClick,
  type = 'button',
  ...rest
}: ButtonProps) {
  const look = classNames(buttonStyle(variant, size, wraps), className);
  // Most likely pressed next: toasts avoid covering it.
  const isPrimary = variant === undefined || variant === 'default' || variant === 'destructive';
  const primary = isPrimary ? '' : undefined;
  if (asChild) {
    return (
      <Slot data-primary={primary} className={look} onClick={onClick} {...rest}>
        {children}
      </Slot>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also blocks Enter in a field, which clicks the form's submit button.
    if (busy) event.preventDefault();
    else onClick?.(event);
  };
  return (
    <button
      {...rest}
      type={type}
      data-primary={primary}
      className={look}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {busy ? (
        <>
          <span className="absolute inset-0 grid place-items-center">
            <Spinner />
          </span>
          <span className="inline-flex items-center gap-2 opacity-0">{children}</span>
        </>
      ) : (
        children
      )}
    </button>
  );
}
