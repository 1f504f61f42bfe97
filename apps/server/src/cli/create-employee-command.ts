import { issueLink } from '#server/domains/auth/index.ts';
import { createEmployee, NewEmployee } from '#server/domains/users/index.ts';
import { trim } from '#server/http/trimming.ts';
import { checkBody } from '#server/http/validation.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import { readStoredAddress, resolveAddress } from '#server/portal-address.ts';
import { systemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import type { Command, Order, WrittenOptions } from './command.ts';
import { withServices } from './with-services.ts';

export const createEmployeeCommand: Command = {
  name: 'create-employee',
  usage: '--email <address> --first-name <name> --last-name <name>',
  summary: 'add an employee with all rights, and print the link for their password',
  options: {
    email: { type: 'string' },
    'first-name': { type: 'string' },
    'last-name': { type: 'string' },
  },
  run: async (order) => {
    const input = checked(order.written);
    return withServices(order, async (services) => {
      const context = systemContext(services, 'create-employee', systemClock.now());
      const { userId, link } = await transact(context, async (tx) => {
        const id = await createEmployee(tx, context, input);
        const made = await issueLink(tx, context, { userId: id, purpose: 'setup_password' });
        return { userId: id, link: made };
      });
      return [
        `${input.email} joins Staff. Good once, until ${readable(link.expiresAt)}, to choose a password:`,
        `${await addressFor(order)}/setup-password/${userId}/${link.token}`,
      ].join('\n');
    });
  },
};

const check = checkBody(NewEmployee);

function checked(written: WrittenOptions): NewEmployee {
  const input = {
    email: textOf(written['email']),
    first_name: textOf(written['first-name']),
    last_name: textOf(written['last-name']),
  };
  const faults = check(trim(input, NewEmployee));
  if (faults) throw validationError(faults);
  return input;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** In the operator's own time zone, which it names. */
function readable(instant: Date): string {
  const form = new Intl.DateTimeFormat('en-GB', {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    timeZoneName: 'short',
  });
  return form.format(instant);
}

/** Where the link leads: as set, else where the portal runs, else where it would. */
async function addressFor({ config, terminal }: Order): Promise<string> {
  const known = config.publicUrl ?? (await readStoredAddress(config.dataDir));
  if (known !== null) return known;
  const assumed = resolveAddress(config);
  terminal.error(`PUBLIC_URL is not set and no portal runs here; the link assumes ${assumed}.`);
  return assumed;
}
