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
import { SettingError } from './setting-error.ts';
import { findKeyWeakness } from './weak-key.ts';

const minKeyLength = 32;

interface SecretKeySettings {
  /** SECRET_KEY_PREVIOUS: still verifies and decrypts while the key is changed. */
  readonly previous: string | null;
  readonly production: boolean;
  readonly dataDir: string;
}

/**
 * Returns the key from which all signatures and encryptions are derived, with the previous one if
 * there is one. Outside production the key is created once and stored in the data folder.
 * @throws SettingError for a key that is missing in production, short, easy to guess in production,
 * or the same as the previous one.
 */
export function resolveSecretKey(value: string | null, settings: SecretKeySettings): SecretKey {
  const { previous } = settings;
  const current = resolveCurrentKey(value, settings);
  if (previous === null) return current;
  if (previous.length < minKeyLength)
    throw new SettingError('SECRET_KEY_PREVIOUS must have at least 32 characters.');
  if (previous === current) throw new SettingError('SECRET_KEY_PREVIOUS must not be SECRET_KEY.');
  return [current, previous];
}

function resolveCurrentKey(
  value: string | null,
  { production, dataDir }: SecretKeySettings,
): string {
  if (value !== null) {
    if (value.length < minKeyLength)
      throw new SettingError('SECRET_KEY must have at least 32 characters.');
    const weakness = production ? findKeyWeakness(value) : null;
    if (weakness === null) return value;
    throw new SettingError(
      `SECRET_KEY is easy to guess: ${weakness}. Create one with "openssl rand -base64 33"; a key in use becomes SECRET_KEY_PREVIOUS.`,
    );
  }
  if (production) throw new SettingError('SECRET_KEY is required where NODE_ENV is production.');
  const file = join(dataDir, 'secret-key');
  const key = readStoredKey(file) ?? createKey(dataDir, file);
  if (key.length >= minKeyLength) return key;
  throw new SettingError(`SECRET_KEY: ${file} holds no whole key; remove it to make a new one.`);
}

function readStoredKey(file: string): string | null {
  return existsSync(file) ? readFileSync(file, 'utf8').trim() : null;
}

/** Creates the key atomically: of several concurrent starts one creates it and all read it. */
function createKey(dataDir: string, file: string): string {
  const draft = `${file}.${process.pid}`;
  try {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(draft, randomBytes(32).toString('hex'), { mode: 0o600 });
  } catch (error) {
    throw new SettingError(`DATA_DIR must be a folder that can be written to, not "${dataDir}".`, {
      cause: error,
    });
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
