import { parseArgs } from 'node:util';
import { readConfig } from '#server/config.ts';
import type { Command, Terminal, ParsedOptions } from './command.ts';
import { createEmployeeCommand } from './create-employee-command.ts';
import { demoCommand } from './demo-command.ts';
import { formatFailure } from './format-failure.ts';
import { migrateCommand } from './migrate-command.ts';
import { OperatorError } from './operator-error.ts';
import { replayCommand } from './replay-command.ts';
import { verifyAuditCommand } from './verify-audit-command.ts';

const commands: readonly Command[] = [
  migrateCommand,
  createEmployeeCommand,
  replayCommand,
  verifyAuditCommand,
  demoCommand,
];
const helpFlags = new Set(['help', '--help', '-h']);

type Environment = Readonly<Record<string, string | undefined>>;

/** Runs one command and returns the exit code: 0 for success, 1 for a refusal or failure. */
export async function runCommand(
  [name = 'help', ...args]: readonly string[],
  environment: Environment,
  terminal: Terminal,
): Promise<0 | 1> {
  try {
    terminal.log(
      helpFlags.has(name)
        ? formatHelp()
        : await runNamedCommand(name, args, { environment, terminal }),
    );
    return 0;
  } catch (error) {
    terminal.error(formatFailure(error) ?? error);
    return 1;
  }
}

async function runNamedCommand(
  name: string,
  args: readonly string[],
  { environment, terminal }: { environment: Environment; terminal: Terminal },
): Promise<string> {
  const command = commands.find((one) => one.name === name);
  if (!command)
    throw new OperatorError(`There is no command "${name}". See: npm run portal -- help`);
  if (args.some((arg) => arg === '--help' || arg === '-h'))
    return formatCommandHelp(command).join('\n');
  const values = parseOptions(command, args);
  return command.run({ config: readConfig(environment), values, terminal });
}

function parseOptions({ name, options }: Command, args: readonly string[]): ParsedOptions {
  try {
    return parseArgs({ args: [...args], options }).values;
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
  return ['npm run portal -- <command>', '', ...lines, '  help', '      show this'].join('\n');
}

/** Returns the usage of a command and its summary. */
function formatCommandHelp({ name, usage, summary }: Command): string[] {
  return [`${name} ${usage}`.trim(), `    ${summary}`];
}
