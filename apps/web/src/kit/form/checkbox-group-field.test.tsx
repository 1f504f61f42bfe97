// @vitest-environment jsdom
import { createGroup } from '@portal/contract/users';
import { cleanup, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeAll, expect, test } from 'vitest';
import { ApiError } from '#web/lib/api/api-error.ts';
import { useContractForm } from '#web/lib/form/use-contract-form.ts';
import { startTestI18n } from '#web/lib/i18n/test-i18n.ts';
import { CheckboxGroupField } from './checkbox-group-field.tsx';

const options = [{ value: 'users', label: 'Users' }];
const refused = new ApiError({
  status: 400,
  code: null,
  detail: null,
  fields: { permissions: ['Not this one.'] },
  requestId: null,
});

function GroupForm() {
  const form = useContractForm({
    route: createGroup,
    values: { name: 'Group', permissions: [] },
    draft: 'ticks',
    failure: 'Failed',
    save: async () => {
      throw refused;
    },
    onSaved: () => {},
  });
  return (
    <form onSubmit={form.submit}>
      <CheckboxGroupField
        form={form}
        name="permissions"
        hint="What they may do"
        options={options}
      />
      <button>Save</button>
    </form>
  );
}

beforeAll(() => startTestI18n('en'));
afterEach(cleanup);

test('describes the checkbox group by its hint and its error', async () => {
  render(<GroupForm />);
  const group = screen.getByRole('group');
  const description = () =>
    (group.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.querySelector(`#${CSS.escape(id)}`)?.textContent);
  expect(description()).toEqual(['What they may do']);
  await userEvent.click(screen.getByRole('checkbox', { name: 'Users' }));
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await screen.findByText('Not this one.');
  expect(description()).toEqual(['Not this one.', 'What they may do']);
});
