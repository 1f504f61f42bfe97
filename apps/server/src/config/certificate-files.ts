import { accessSync, constants } from 'node:fs';
import { SettingError } from './read-setting.ts';

/** Parameters of a PostgreSQL address that are paths, which the driver reads when it connects. */
const fileParameters = ['sslrootcert', 'sslcert', 'sslkey'];

/**
 * Checks that the files which the address of a database names can be read. `name`: the setting.
 * @throws SettingError for the first that cannot.
 */
export function requireCertificateFiles(name: string, parameters: URLSearchParams): void {
  for (const parameter of fileParameters) {
    const path = parameters.get(parameter);
    if (!path) continue;
    try {
      accessSync(path, constants.R_OK);
    } catch (error) {
      throw new SettingError(`${name}: the file "${path}" of ${parameter} cannot be read.`, {
        cause: error,
      });
    }
  }
}
