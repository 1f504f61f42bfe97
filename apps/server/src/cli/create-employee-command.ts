import { issueLink } from '#server/domains/auth/index.ts';
import { createEmployee, NewEmployee } from '#server/domains/users/index.ts';
import { normalizeInput } from '#server/http/normalize-input.ts';
import { createBodyCheck } from '#server/http/validation.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { validationError } from '#server/kernel/domain-error.ts';
import { readStoredAddress, resolveAddress } from '#server/process/portal-address.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import { transact } from '#server/resource/transact.ts';
import type { Command, CommandInvocation, ParsedOptions } from './command.ts';
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
  run: async (invocation) => {
    const input = parseInput(invocation.values);
    return withServices(invocation, async (services) => {
      const context = createSystemContext(services, 'create-employee', systemClock.now());
      const { userId, link } = await transact(context, async (tx) => {
        const id = await createEmployee(tx, context, input);
        const made = await issueLink(tx, context, { userId: id, purpose: 'setup_password' });
        return { userId: id, link: made };
      });
      return [
        `${input.email} joins Staff. Good once, until ${formatInstant(link.expiresAt)}, to choose a password:`,
        `${await getLinkAddress(invocation)}/setup-password/${userId}/${link.token}`,
      ].join('\n');
    });
  },
};

const check = createBodyCheck(NewEmployee);

function parseInput(values: ParsedOptions): NewEmployee {
  const input = {
    email: toText(values['email']),
    first_name: toText(values['first-name']),
    last_name: toText(values['last-name']),
  };
  const errors = check(normalizeInput(input, NewEmployee));
  if (errors) throw validationError(errors);
  return input;
}

const toText = (value: unknown): string => (typeof value === 'string' ? value : '');

/** Formats a time in the operator's time zone, which it names. */
function formatInstant(instant: Date): string {
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

/**
 * Returns the base URL of the link: the configured one, else that of the running portal, else the
 * default.
 */
async function getLinkAddress({ config, terminal }: CommandInvocation): Promise<string> {
  const known = config.publicUrl ?? (await readStoredAddress(config.dataDir));
  if (known !== null) return known;
  const assumed = resolveAddress(config);
  terminal.error(`PUBLIC_URL is not set and no portal runs here; the link assumes ${assumed}.`);
  return assumed;
}
