import { join } from 'node:path';
import type { parseArgs, ParseArgsConfig } from 'node:util';
import type { Config } from '#server/config.ts';
import { containsDatabase } from '#server/database/embedded/cluster-home.ts';
import { containsFiles } from '#server/storage/blob-folder.ts';

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
  /** The argument, for a command that takes one; else empty. */
  readonly argument: string;
  readonly terminal: Terminal;
}

/** Variables of the environment, with those of `.env`. */
export type Environment = Readonly<Record<string, string | undefined>>;

/** Input of a command that also works where settings are wrong, or creates no key at first. */
export interface BareInvocation extends Omit<CommandInvocation, 'config'> {
  readonly environment: Environment;
}

/** What a command found, for standard output in any case. */
export interface CommandOutput {
  readonly text: string;
  readonly isOk: boolean;
}

/** What the help shows of a command. */
interface CommandDescription {
  readonly name: string;
  /** The options as the help shows them; empty where there are none. */
  readonly usage: string;
  readonly summary: string;
  readonly options: NonNullable<ParseArgsConfig['options']>;
  /** Name of the one argument that it requires; none by default. */
  readonly argument?: string;
}

/** One of the operator's commands: `npm run portal -- <name>`. */
export interface Command extends CommandDescription {
  /**
   * Runs the command and returns the text to print; the exit code is 1 if not all is well.
   * @throws OperatorError, DomainError or another error with a one-line message that the operator
   * can act on.
   */
  run(invocation: CommandInvocation): Promise<string | CommandOutput>;
}

/** A command that reads the settings itself, if at all. */
export interface BareCommand extends CommandDescription {
  /** As `Command.run`, without settings. */
  runBare(invocation: BareInvocation): Promise<string | CommandOutput>;
}

/** Error in the operator's input; the message has one line per reason. */
export class OperatorError extends Error {
  override readonly name = 'OperatorError';
}

/**
 * Requires a database for commands that only read one: a mistyped `DATA_DIR` would create an empty
 * one without an error.
 * @throws OperatorError if the data folder contains no database.
 */
export function requireDatabase({ databaseUrl, dataDir }: Config): void {
  if (databaseUrl === null && !containsDatabase(dataDir)) {
    throw new OperatorError(`There is no database in ${dataDir}. Is DATA_DIR right?`);
  }
}

/**
 * Requires the folder of the files, where they are in one, for commands that only read it.
 * @throws OperatorError if it is not there: another `DATA_DIR`, or a disk that is not mounted.
 */
export function requireFileFolder({ dataDir, files }: Pick<Config, 'dataDir' | 'files'>): void {
  const folder = join(dataDir, 'files');
  if (files.store === 'folder' && !containsFiles(folder))
    throw new OperatorError(
      `The folder of the files, ${folder}, is not there. Are DATA_DIR and FILE_STORE right, and the disk mounted?`,
    );
}
