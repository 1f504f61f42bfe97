import type { Command } from './command.ts';
import { withServices } from './with-services.ts';

export const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'bring the database up to date',
  options: {},
  run: (invocation) =>
    withServices(invocation, () => Promise.resolve('The database is up to date.')),
};
