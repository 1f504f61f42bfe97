import { randomBytes } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import type { SecretKey } from '#server/kernel/secret-key.ts';
import { toFolderError } from './data-folder.ts';
import { SettingError } from './setting-error.ts';
import { findKeyWeakness } from './weak-key.ts';

const minKeyLength = 32;

interface KeySettings {
  /** SECRET_KEY; null if it is not set. */
  readonly current: string | null;
  /** SECRET_KEY_PREVIOUS: still verifies and decrypts while the key is changed. */
  readonly previous: string | null;
  readonly production: boolean;
}

/**
 * Checks the keys that the settings contain. Creates nothing.
 * @throws SettingError for a key that is missing in production, short, easy to guess in production,
 * or the same as the previous one.
 */
export function checkSecretKeys({ current, previous, production }: KeySettings): void {
  if (current === null && production)
    throw new SettingError('SECRET_KEY is required where NODE_ENV is production.');
  if (current !== null) {
    if (current.length < minKeyLength)
      throw new SettingError('SECRET_KEY must have at least 32 characters.');
    const weakness = production ? findKeyWeakness(current) : null;
    if (weakness !== null)
      throw new SettingError(
        `SECRET_KEY is easy to guess: ${weakness}. Create one with "openssl rand -base64 33"; a key in use becomes SECRET_KEY_PREVIOUS.`,
      );
  }
  if (previous !== null && previous.length < minKeyLength)
    throw new SettingError('SECRET_KEY_PREVIOUS must have at least 32 characters.');
  requireDifferent(current, previous);
}

/**
 * Returns the key from which all signatures and encryptions are derived, with the previous one if
 * there is one. Without SECRET_KEY it is created once and stored in the data folder.
 * @throws SettingError if the stored key is not whole or cannot be stored.
 */
export function resolveSecretKey(
  { current, previous }: Pick<KeySettings, 'current' | 'previous'>,
  dataDir: string,
): SecretKey {
  const key = current ?? provideStoredKey(dataDir);
  requireDifferent(key, previous);
  return previous === null ? key : [key, previous];
}

function requireDifferent(current: string | null, previous: string | null): void {
  if (previous !== null && previous === current)
    throw new SettingError('SECRET_KEY_PREVIOUS must not be SECRET_KEY.');
}

const getKeyFile = (dataDir: string): string => join(dataDir, 'secret-key');

/**
 * Returns the key that is used without SECRET_KEY, if an earlier start has created it. Creates nothing.
 * @throws SettingError if it is not whole or cannot be read, or is the previous one.
 */
export function findStoredKey(dataDir: string, previous: string | null): string | null {
  const file = getKeyFile(dataDir);
  const key = readKeyFile(file);
  if (key === null) return null;
  requireWhole(key, file);
  if (key === previous)
    throw new SettingError(
      `SECRET_KEY must be set beside SECRET_KEY_PREVIOUS, which is the key in ${file}.`,
    );
  return key;
}

function provideStoredKey(dataDir: string): string {
  const file = getKeyFile(dataDir);
  const key = readKeyFile(file) ?? createKey(dataDir, file);
  requireWhole(key, file);
  return key;
}

function requireWhole(key: string, file: string): void {
  if (key.length < minKeyLength)
    throw new SettingError(`SECRET_KEY: ${file} holds no whole key; remove it to make a new one.`);
}

function readKeyFile(file: string): string | null {
  if (!existsSync(file)) return null;
  try {
    return readFileSync(file, 'utf8').trim();
  } catch (error) {
    throw new SettingError(`SECRET_KEY: the file "${file}" cannot be read.`, { cause: error });
  }
}

/** Creates the key atomically: of several concurrent starts one creates it and all read it. */
function createKey(dataDir: string, file: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  } catch (error) {
    throw toFolderError(error, dataDir);
  }
  try {
    linkSync(draft, file);
  } catch {
    // Some file systems have no links.
    if (!existsSync(file)) renameSync(draft, file);
  } finally {
    rmSync(draft, { force: true });
  }
  return readFileSync(file, 'utf8').trim();
}
