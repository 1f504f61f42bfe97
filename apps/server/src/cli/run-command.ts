import { parseArgs } from 'node:util';
import { fallbackLanguage } from '@portal/contract/kernel';
import { type Message, translate } from '@portal/locales/server';
import { isLocal, readConfig, SettingError } from '#server/config.ts';
import { loadEnvFile } from '#server/config/env-file.ts';
import { EarlierDatabaseError } from '#server/database/adopt-earlier-database.ts';
import { NewerDatabaseError } from '#server/database/applied-migrations.ts';
import { MigrationLockError } from '#server/database/apply-migrations.ts';
import { BackupError } from '#server/backup/format.ts';
import { EmbeddedPostgresError } from '#server/database/embedded/embedded-postgres-error.ts';
import { postgresErrorIn } from '#server/database/postgres-error.ts';
import { RolesError } from '#server/database/grant-privileges.ts';
import { UnfinishedRestoreError } from '#server/database/restore-marker.ts';
import { demoAccounts, demoPassword } from '#server/demo/demo-accounts.ts';
import { DemoError } from '#server/demo/demo-error.ts';
import { loadDemo } from '#server/demo/load-demo.ts';
import { createAnonymizationTools, replayReceipts } from '#server/domains/compliance/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { DomainError, type FieldMessages } from '#server/kernel/domain-error.ts';
import { withSourceStack } from '#server/kernel/source-stack.ts';
import type { Services } from '#server/resource/context.ts';
import { createSystemContext } from '#server/resource/system-context.ts';
import {
  type BareCommand,
  type Command,
  type CommandOutput,
  type Environment,
  OperatorError,
  type ParsedOptions,
  requireDatabase,
  type Terminal,
} from './command.ts';
import { withServices } from './with-services.ts';
import { backupCommand } from './backup-command.ts';
import { checkCommand } from './check-command.ts';
import { checkFilesCommand } from './check-files-command.ts';
import { createEmployeeCommand } from './create-employee-command.ts';
import { moveFilesCommand } from './move-files-command.ts';
import { restoreCommand } from './restore-command.ts';
import { rotateSecretsCommand } from './rotate-secrets-command.ts';
import { verifyAuditCommand } from './verify-audit-command.ts';
import { versionCommand } from './version-command.ts';

/** Returns the lines for the operator. */
async function loadDemoData(services: Services): Promise<string> {
  await loadDemo(createSystemContext(services, 'demo', systemClock.now()));
  return [
    `The demo data are loaded. Accounts, with the password ${demoPassword}:`,
    ...Object.values(demoAccounts),
  ].join('\n');
}

const demoCommand: Command = {
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
    return withServices(invocation, loadDemoData, { isCheck: false });
  },
};

const replayCommand: Command = {
  name: 'replay-anonymizations',
  usage: '',
  summary: 'erase again whom a receipt names, after the database was restored from a backup',
  options: {},
  run: async (invocation) => {
    requireDatabase(invocation.config);
    return withServices(invocation, async (services) => {
      // Loading the application registers every table.
      await import('#server/app.ts');
      const erasureOptions = { clock: systemClock, scrubber: null };
      const { replayed, refused, failures } = await replayReceipts(
        createAnonymizationTools(services, invocation.config, erasureOptions),
      );
      const lines = [`Anonymized again: ${replayed}. The portal finishes their files and mails.`];
      if (refused > 0) lines.push(`Receipts not signed with this SECRET_KEY: ${refused}.`);
      if (failures.length > 0)
        lines.push(`Not anonymized again: ${failures.length}. The portal tries again.`);
      return lines.join('\n');
    });
  },
};

const migrateCommand: Command = {
  name: 'migrate',
  usage: '',
  summary: 'bring the database up to date',
  options: {},
  run: (invocation) =>
    withServices(invocation, () => Promise.resolve('The database is up to date.')),
};

const commands: readonly (BareCommand | Command)[] = [
  checkCommand,
  migrateCommand,
  createEmployeeCommand,
  backupCommand,
  restoreCommand,
  replayCommand,
  verifyAuditCommand,
  checkFilesCommand,
  moveFilesCommand,
  rotateSecretsCommand,
  demoCommand,
  versionCommand,
];

const helpFlags = new Set(['help', '--help', '-h']);

/** Runs the command of this process's arguments, with the settings of `.env` in its folder. */
export async function runProgram(terminal: Terminal): Promise<0 | 1> {
  try {
    loadEnvFile(process.cwd(), process.env);
  } catch (error) {
    terminal.error(formatFailure(error) ?? withSourceStack(error));
    return 1;
  }
  return runCommand(process.argv.slice(2), process.env, terminal);
}

/** Runs one command and returns the exit code: 0 for success, 1 for a refusal or failure. */
export async function runCommand(
  [name = 'help', ...args]: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<0 | 1> {
  try {
    const output = await runNamedCommand(name, args, { environment, terminal });
    terminal.log(typeof output === 'string' ? output : output.text);
    return typeof output === 'string' || output.isOk ? 0 : 1;
  } catch (error) {
    terminal.error(formatFailure(error) ?? withSourceStack(error));
    return 1;
  }
}

async function runNamedCommand(
  name: string,
  args: readonly string[],
  { environment, terminal }: { environment: Environment; terminal: Terminal },
): Promise<string | CommandOutput> {
  if (helpFlags.has(name)) {
    const [topic] = args;
    return topic === undefined
      ? formatHelp()
      : runNamedCommand(topic, ['--help'], { environment, terminal });
  }
  const command = commands.find((one) => one.name === name);
  if (!command)
    throw new OperatorError(`There is no command "${name}". See: npm run portal -- help`);
  if (args.some((arg) => arg === '--help' || arg === '-h'))
    return formatCommandHelp(command).join('\n');
  const parsed = parseArguments(command, args);
  return 'runBare' in command
    ? command.runBare({ environment, ...parsed, terminal })
    : command.run({ config: readConfig(environment), ...parsed, terminal });
}

function parseArguments(
  { name, options, argument: required }: BareCommand | Command,
  args: readonly string[],
): { values: ParsedOptions; argument: string } {
  try {
    const allowPositionals = required !== undefined;
    const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals });
    const [argument = '', ...surplus] = positionals;
    if (required !== undefined && (argument === '' || surplus.length > 0))
      throw new OperatorError(`${name}: give one ${required}. See: npm run portal -- help ${name}`);
    return { values, argument };
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    // The first sentence states the error; the rest is about programs in general.
    throw new OperatorError(`${name}: ${error.message.split(/\. |\n/)[0]}`, { cause: error });
  }
}

function formatHelp(): string {
  const lines = commands.flatMap((command) =>
    formatCommandHelp(command).map((line) => `  ${line}`),
  );
  return [
    'npm run portal -- <command>',
    '',
    ...lines,
    '  help [<command>]',
    '      show this, or one command',
  ].join('\n');
}

/** Returns the usage of a command and its summary. */
function formatCommandHelp({ name, usage, summary }: BareCommand | Command): string[] {
  return [`${name} ${usage}`.trim(), `    ${summary}`];
}

const plain = [
  OperatorError,
  SettingError,
  EmbeddedPostgresError,
  RolesError,
  EarlierDatabaseError,
  NewerDatabaseError,
  MigrationLockError,
  UnfinishedRestoreError,
  BackupError,
  DemoError,
];

/** Returns the lines for the operator; null for a bug, which is printed whole. */
function formatFailure(error: unknown): string | null {
  if (error instanceof DomainError) {
    const { fields } = error.details;
    return fields ? formatFieldErrors(fields) : translate(fallbackLanguage, error.sentence);
  }
  if (!(error instanceof Error)) return null;
  if (plain.some((kind) => error instanceof kind)) return error.message;
  const refusal = postgresErrorIn(error);
  return refusal ? `The database refuses: ${getRootCause(error).message || refusal.code}` : null;
}

/** A line for each option that is wrong. */
function formatFieldErrors(fields: FieldMessages): string {
  const lines = Object.entries(fields).flatMap(([field, messages]) => {
    const option = `--${field.replaceAll('_', '-')}`;
    const shown = Array.isArray(messages) ? messages.filter(isMessage) : [];
    return shown.map((message) => `${option}: ${translate(fallbackLanguage, message)}`);
  });
  return lines.join('\n');
}

const isMessage = (entry: Message | FieldMessages): entry is Message =>
  typeof entry['key'] === 'string';

/** The query builder wraps the database's error. */
function getRootCause(error: Error): Error {
  return error.cause instanceof Error ? getRootCause(error.cause) : error;
}
