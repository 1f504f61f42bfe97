import { readFileSync } from 'node:fs';

/** A setting that cannot be: its message is one line that names it. */
export class SettingError extends Error {}

export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Settings that contain a secret. Each can also be given as `<name>_FILE`, the path of a file that
 * contains it, as container platforms mount secrets.
 */
const secretSettings: ReadonlySet<string> = new Set([
  'AUDIT_FORWARD_URL',
  'AZURE_STORAGE_CONNECTION_STRING',
  'DATABASE_DIRECT_URL',
  'DATABASE_REPLICA_URL',
  'DATABASE_URL',
  'INBOUND_IMAP_URL',
  'INBOUND_MAIL_TOKEN',
  'METRICS_TOKEN',
  'MIGRATION_DATABASE_URL',
  'S3_SECRET_ACCESS_KEY',
  'SECRET_KEY',
  'SECRET_KEY_PREVIOUS',
  'SMTP_URL',
]);

/**
 * Characters that belong into no setting: line breaks would begin a header or a line of the log, and
 * no system call takes NUL.
 */
const controlCharacter = /[\p{Cc}\u2028\u2029]/u;

/**
 * Returns the function that reads a setting by its name; null if it is empty.
 * @throws SettingError for a value with control characters, and for a secret that is given twice or
 * whose file is not one readable line.
 */
export function createSettingReader(environment: Environment): (name: string) => string | null {
  const readVariable = (name: string): string | null => {
    const value = environment[name]?.trim() || null;
    // The message omits the value, because it may be a secret and would not be one line.
    if (value !== null && controlCharacter.test(value))
      throw new SettingError(`${name} must be one line of text without control characters.`);
    return value;
  };
  return (name) => {
    const value = readVariable(name);
    const fileName = `${name}_FILE`;
    const path = secretSettings.has(name) ? readVariable(fileName) : null;
    if (path === null) return value;
    if (value !== null) throw new SettingError(`${name} and ${fileName} are both set; set one.`);
    return readSecretFile(fileName, path);
  };
}

/** Reads a file without its final newline, which editors and `echo` add. */
function readSecretFile(setting: string, path: string): string {
  const secret = readText(setting, path).replace(/\r?\n$/, '');
  // The messages omit the content, because it is a secret.
  if (secret.trim() === '') throw new SettingError(`${setting}: the file "${path}" is empty.`);
  if (controlCharacter.test(secret)) {
    throw new SettingError(
      `${setting}: the file "${path}" must contain one line of text without control characters.`,
    );
  }
  return secret;
}

function readText(setting: string, path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    throw new SettingError(`${setting}: the file "${path}" cannot be read.`, { cause: error });
  }
}
