import {
  type AzureSettings,
  type FileSettings,
  fileStores,
  type S3Settings,
} from '#server/kernel/file-settings.ts';
import { SettingError } from './read-setting.ts';

type ReadSetting = (name: string) => string | null;

/** Reads where files are stored. @throws SettingError for the first setting that is wrong. */
export function parseFileSettings(text: ReadSetting): FileSettings {
  const azure = parseAzure(
    text('AZURE_STORAGE_CONNECTION_STRING'),
    text('AZURE_STORAGE_CONTAINER'),
  );
  const s3 = parseS3(text);
  const named = text('FILE_STORE');
  const store = fileStores.find((one) => one === named);
  if (named !== null && !store) {
    throw new SettingError(`FILE_STORE must be one of ${fileStores.join(', ')}, not "${named}".`);
  }
  if (!store && azure && s3) {
    throw new SettingError(
      'AZURE_STORAGE_CONNECTION_STRING and S3_BUCKET are both set: name the store in use with FILE_STORE=azure or FILE_STORE=s3.',
    );
  }
  if ((store === 'azure' && !azure) || (store === 's3' && !s3)) {
    const missing = store === 's3' ? 'S3_BUCKET' : 'AZURE_STORAGE_CONNECTION_STRING';
    throw new SettingError(`FILE_STORE is ${store}, which needs ${missing}.`);
  }
  return { store: store ?? (s3 ? 's3' : azure ? 'azure' : 'folder'), azure, s3 };
}

/** The account with the key that signs the links, and the name of a container as Azure allows it. */
function parseAzure(value: string | null, container: string | null): AzureSettings | null {
  if (container !== null && !/^(?=.{3,63}$)[a-z0-9]+(?:-[a-z0-9]+)*$/.test(container)) {
    throw new SettingError(
      `AZURE_STORAGE_CONTAINER must be 3 to 63 small letters, digits and single hyphens, not "${container}".`,
    );
  }
  if (value === null) return null;
  // The message omits the value, because it contains the account's key.
  if (
    !/^(?=.*\bAccountName=[^;]+)(?=.*\bAccountKey=[^;]+)|^UseDevelopmentStorage=true/i.test(value)
  ) {
    throw new SettingError(
      'AZURE_STORAGE_CONNECTION_STRING must hold an AccountName and its AccountKey.',
    );
  }
  return { connectionString: value, container: container ?? 'documents' };
}

/** Letters as in a host name, because Amazon makes one of the bucket's name. */
const bucketName = /^(?=.{3,63}$)[a-z0-9]+(?:[.-][a-z0-9]+)*$/;

function parseS3(text: ReadSetting): S3Settings | null {
  const endpoint = parseEndpoint(text('S3_ENDPOINT'));
  const bucket = text('S3_BUCKET');
  const region = text('S3_REGION') ?? 'us-east-1';
  const accessKeyId = text('S3_ACCESS_KEY_ID');
  const secretAccessKey = text('S3_SECRET_ACCESS_KEY');
  if (bucket === null) return null;
  if (!bucketName.test(bucket)) {
    throw new SettingError(
      `S3_BUCKET must be 3 to 63 small letters, digits, and single hyphens and dots, not "${bucket}".`,
    );
  }
  if (!/^[a-z0-9-]{1,63}$/i.test(region)) {
    throw new SettingError(`S3_REGION must be the name of a region, not "${region}".`);
  }
  if (accessKeyId === null || secretAccessKey === null) {
    const missing = accessKeyId === null ? 'S3_ACCESS_KEY_ID' : 'S3_SECRET_ACCESS_KEY';
    throw new SettingError(`S3_BUCKET needs ${missing}, which signs the links of files.`);
  }
  return { endpoint, bucket, region, accessKeyId, secretAccessKey };
}

function parseEndpoint(value: string | null): string | null {
  if (value === null) return null;
  const url = URL.canParse(value) ? new URL(value) : null;
  const isOrigin = url && url.pathname === '/' && !url.search && !url.hash && !url.username;
  if (url && isOrigin && ['http:', 'https:'].includes(url.protocol)) return url.origin;
  // The message omits the value, because it may contain a password.
  throw new SettingError('S3_ENDPOINT must be an address http:// or https:// without a path.');
}
