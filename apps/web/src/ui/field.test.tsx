// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Field } from '#web/ui/field.tsx';
import { Input } from '#web/ui/input.tsx';
import { PasswordInput } from '#web/ui/password-input.tsx';

afterEach(cleanup);

describe('Field', () => {
  it('names its control by the label alone and marks it as required', () => {
    render(
      <Field label="Email" required>
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Email', { exact: true });
    expect(input.getAttribute('aria-required')).toBe('true');
    expect(input.hasAttribute('aria-invalid')).toBe(false);
    expect(input.hasAttribute('aria-describedby')).toBe(false);
  });

  it('describes its control by error and hint and marks it invalid', () => {
    render(
      <Field label="Email" hint="At work" error="Is missing">
        <Input />
      </Field>,
    );
    const input = screen.getByLabelText('Email');
    const described = (input.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`[id="${id}"]`)?.textContent);
    expect(described).toEqual(['Is missing', 'At work']);
    expect(input.getAttribute('aria-invalid')).toBe('true');
  });

  it('passes a ref to its control, for the focus on the first error', () => {
    const ref = vi.fn();
    render(
      <Field label="Email">
        <Input ref={ref} />
      </Field>,
    );
    expect(ref).toHaveBeenCalledWith(screen.getByLabelText('Email'));
  });
});

describe('PasswordInput', () => {
  it('shows the password while its button is pressed; the button is not labelled as the field', async () => {
    render(
      <Field label="Password">
        <PasswordInput showLabel="Show password" />
      </Field>,
    );
    // One match only: the button must not match the field's label.
    const input = screen.getByLabelText(/password/iu);
    const button = screen.getByRole('button', { name: 'Show password' });
    expect(input.getAttribute('type')).toBe('password');
    await userEvent.click(button);
    expect(input.getAttribute('type')).toBe('text');
    expect(button.getAttribute('aria-pressed')).toBe('true');
  });
});
