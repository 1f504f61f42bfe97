import type { Database } from '#server/database/database.ts';
import type { Services } from '#server/resource/context.ts';
import { createServices } from '#server/process/create-services.ts';
import type { FileScanner } from '#server/storage/file-scanner.ts';
import type { Storage } from '#server/storage/storage.ts';

/** Key of every test portal. */
export const secretKey = 'a secret key for tests, and for nothing else';

/** Base URL of links in a test portal's mails. */
const portalUrl = 'https://portal.example';

/** The services of a test, with all news connected as in the portal. */
export function testServices(
  database: Database,
  storage: Storage,
  fileScanner: FileScanner | null = null,
): Services {
  return createServices({ database, storage, fileScanner, portalUrl: () => portalUrl, secretKey });
}
