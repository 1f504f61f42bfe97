import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { Config } from '#server/config.ts';

/** The options of a command as they were written; each takes a text. */
export type ParsedOptions = ReturnType<typeof parseArgs>['values'];

/**
 * Output for the operator. Everything but results goes to `error`, apart from what a script reads.
 */
export type Terminal = Pick<Console, 'log' | 'error'>;

/** Input of a command. */
export interface CommandInvocation {
  readonly config: Config;
  readonly values: ParsedOptions;
  readonly terminal: Terminal;
}

/** One of the operator's commands: `npm run portal -- <name>`. */
export interface Command {
  readonly name: string;
  /** The options as the help shows them; empty where there are none. */
  readonly usage: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /**
   * Does it and answers what to print.
   * @throws OperatorError, PortalError or another error of one line for what the operator can mend.
   */
  run(invocation: CommandInvocation): Promise<string>;
}
