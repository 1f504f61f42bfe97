import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { Config } from '#server/config.ts';

/** Options of a command as written, each with a text. */
export type ParsedOptions = ReturnType<typeof parseArgs>['values'];

/**
 * Output for the operator: results, which a script may read, with `log`; everything else with
 * `error`.
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
   * Runs the command and returns the text to print.
   * @throws OperatorError, DomainError or another error with a one-line message that the operator
   * can act on.
   */
  run(invocation: CommandInvocation): Promise<string>;
}
