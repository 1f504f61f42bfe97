import { Slot } from 'radix-ui';
import type { ComponentProps, MouseEvent } from 'react';
import { buttonStyle, type ButtonSize, type ButtonVariant } from '#web/ui/button-style.ts';
import { classNames } from '#web/ui/class-names.ts';
import { Spinner } from '#web/ui/spinner.tsx';

interface ButtonLook {
  variant?: ButtonVariant | undefined;
  size?: ButtonSize | undefined;
  /** Goes on in a second line where its text is longer than the place it has. */
  wraps?: boolean | undefined;
}

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook &
  (
    | {
        /** Work is under way: shows progress, keeps width and focus, cannot be pressed again. */
        busy?: boolean | undefined;
        asChild?: false | undefined;
      }
    | { busy?: never; /** Gives the look to the one child, a link for example. */ asChild: true }
  );

/**
 * The button. Its type is "button" unless "submit" is asked for. A busy button stays focusable
 * (aria-disabled, not disabled), so that focus is not lost while a form is being saved.
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
  // What is most likely pressed next: a toast keeps off it.
  const isPrimary = variant === undefined || variant === 'default' || variant === 'destructive';
  const primary = isPrimary ? '' : undefined;
  if (asChild) {
    return (
      <Slot.Root data-primary={primary} className={look} onClick={onClick} {...rest}>
        {children}
      </Slot.Root>
    );
  }
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    // Also stops Enter in a field, which submits by pressing the form's button.
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
