import { isLocal } from '#server/config.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { withServices } from './with-services.ts';

export const demoCommand: Command = {
  name: 'demo',
  usage: '',
  summary: 'load the demo data into an empty database',
  options: {},
  run: async (invocation) => {
    if (invocation.config.production) {
      throw new OperatorError('Everyone knows the demo accounts’ password: not in production.');
    }
    if (!isLocal(invocation.config)) {
      throw new OperatorError(
        'Everyone knows the demo accounts’ password: not where HOST or PUBLIC_URL is not local.',
      );
    }
    return withServices(invocation, async (services) => {
      await loadDemo(createSystemContext(services, 'demo', systemClock.now()));
      return [
        `The demo data are loaded. Accounts, with the password ${demoPassword}:`,
        ...Object.values(demoAccounts),
      ].join('\n');
    });
  },
};
