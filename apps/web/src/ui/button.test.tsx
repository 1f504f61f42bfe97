// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { type ButtonSize, buttonStyle, type ButtonVariant } from '#web/ui/button-style.ts';
import { Button } from '#web/ui/button.tsx';

afterEach(cleanup);

/** Specification §9; the type requires the list to be complete. */
const variants: Record<ButtonVariant, true> = {
  default: true,
  destructive: true,
  outline: true,
  secondary: true,
  ghost: true,
  link: true,
  header: true,
};
const sizes: Record<ButtonSize, true> = { default: true, sm: true, lg: true, icon: true };

const getKeys = <Name extends string>(names: Record<Name, true>) =>
  Object.keys(names).filter((name): name is Name => name in names);

describe('Button', () => {
  it('activates only when not busy, and keeps name and focus while busy', async () => {
    const press = vi.fn();
    const { rerender } = render(
      <Button busy onClick={press}>
        Save
      </Button>,
    );
    const button = screen.getByRole('button', { name: 'Save' });
    await userEvent.click(button);
    expect(press).not.toHaveBeenCalled();
    expect(document.activeElement).toBe(button);
    expect(button.getAttribute('aria-busy')).toBe('true');

    rerender(<Button onClick={press}>Save</Button>);
    await userEvent.click(button);
    expect(press).toHaveBeenCalledOnce();
  });

  it('does not submit its form while busy, by press or by Enter in a field', async () => {
    const submit = vi.fn((event: { preventDefault: () => void }) => event.preventDefault());
    const form = (busy: boolean) => (
      <form onSubmit={submit}>
        <input aria-label="Name" />
        <Button type="submit" busy={busy}>
          Save
        </Button>
      </form>
    );
    const { rerender } = render(form(true));
    await userEvent.click(screen.getByRole('button'));
    await userEvent.type(screen.getByLabelText('Name'), 'x{Enter}');
    expect(submit).not.toHaveBeenCalled();

    rerender(form(false));
    await userEvent.type(screen.getByLabelText('Name'), '{Enter}');
    expect(submit).toHaveBeenCalledOnce();
  });

  // @specification 9.22, 9.23
  it('has the specified variants and sizes, each with its own classes', () => {
    const looks = getKeys(variants).map((variant) => buttonStyle(variant));
    expect(new Set(looks).size).toBe(7);
    const heights = getKeys(sizes).map((size) => buttonStyle('default', size));
    expect(new Set(heights).size).toBe(4);
  });

  it('passes its classes to a link', () => {
    render(
      <Button asChild variant="outline">
        <a href="/next">Next</a>
      </Button>,
    );
    const link = screen.getByRole('link', { name: 'Next' });
    expect(link.className).toContain('border-line');
    expect(link.hasAttribute('type')).toBe(false);
  });
});
