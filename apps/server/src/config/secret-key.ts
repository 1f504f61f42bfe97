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
import { SettingError } from './read-setting.ts';

/** Random hexadecimal digits have fewer different ones in 32 only once in 30 million keys. */
const minDistinct = 8;

/** A key that repeats a shorter part has no more randomness than the part. */
const minPeriod = 20;

/** Parts of texts that stand for a key in examples; random keys contain none of them. */
const placeholders = [
  'changeme',
  'changethis',
  'changeit',
  'replaceme',
  'replacethis',
  'secretkey',
  'yoursecret',
  'yourkey',
  'mysecret',
  'supersecret',
  'topsecret',
  'thisisa',
  'atleast32',
  'thirtytwo',
  'random',
  'example',
  'placeholder',
  'insecure',
  'development',
  'password',
  'passphrase',
  'qwerty',
  'azerty',
  'loremipsum',
  'partnerportal',
];

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

/** Returns why a secret key is easy to guess, as part of a sentence; null if nothing shows it. */
function findKeyWeakness(key: string): string | null {
  if (new Set(key).size < minDistinct) return 'it has fewer than 8 different characters';
  if (getPeriod(key) < Math.min(minPeriod, key.length)) return 'it repeats a short text';
  if (isSequence(key)) return 'its characters follow each other';
  const letters = key.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const found = placeholders.find((placeholder) => letters.includes(placeholder));
  return found === undefined ? null : 'it contains words of an example';
}

/** Returns the length of the shortest part that the key repeats; that of the key without one. */
function getPeriod(key: string): number {
  for (let period = 1; period < key.length; period += 1)
    if (key.startsWith(key.slice(period))) return period;
  return key.length;
}

/** Returns true if three of four characters come next to the one before, as in `abcdef` or `9876`. */
function isSequence(key: string): boolean {
  const codes = Array.from(key, (character) => character.codePointAt(0) ?? 0);
  const steps = codes.slice(1).filter((code, at) => Math.abs(code - (codes[at] ?? 0)) <= 1);
  return steps.length > codes.length * 0.75;
}
