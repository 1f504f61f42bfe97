import { describe, expect, it } from 'vitest';
import { parseFileSettings } from './file-settings.ts';
import { SettingError } from './read-setting.ts';

const s3 = {
  S3_BUCKET: 'files',
  S3_ACCESS_KEY_ID: 'portal',
  S3_SECRET_ACCESS_KEY: 'hidden',
};
const azure = { AZURE_STORAGE_CONNECTION_STRING: 'AccountName=files;AccountKey=aGlkZGVu' };

const read = (environment: Record<string, string>) =>
  parseFileSettings((name) => environment[name] ?? null);

describe('S3', () => {
  it('selects S3 by a bucket, at Amazon or at an endpoint', () => {
    expect(read({ S3_REGION: 'eu-west-1' })).toEqual({ store: 'folder', azure: null, s3: null });
    expect(read(s3)).toEqual({
      store: 's3',
      azure: null,
      s3: {
        endpoint: null,
        bucket: 'files',
        region: 'us-east-1',
        accessKeyId: 'portal',
        secretAccessKey: 'hidden',
      },
    });
    const own = { ...s3, S3_ENDPOINT: 'https://s3.example:9000/', S3_REGION: 'eu-west-1' };
    expect(read(own).s3).toMatchObject({
      endpoint: 'https://s3.example:9000',
      region: 'eu-west-1',
    });
  });

  it.each([
    ['S3_BUCKET', { S3_BUCKET: 'Files' }],
    ['S3_BUCKET', { S3_BUCKET: 'a' }],
    ['S3_BUCKET', { S3_BUCKET: 'a/b' }],
    ['S3_BUCKET', { S3_BUCKET: '-files' }],
    ['S3_BUCKET', { S3_BUCKET: 'a..b' }],
    ['S3_BUCKET', { S3_BUCKET: 'a'.repeat(64) }],
    ['S3_REGION', { S3_REGION: 'eu west' }],
    ['S3_REGION', { S3_REGION: 'eu\r\nwest' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 's3.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'ftp://s3.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example/files' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://portal:hidden@s3.example' }],
    ['S3_ENDPOINT', { S3_ENDPOINT: 'https://s3.example?hidden' }],
    ['S3_BUCKET needs S3_ACCESS_KEY_ID', { S3_ACCESS_KEY_ID: '' }],
    ['S3_BUCKET needs S3_SECRET_ACCESS_KEY', { S3_SECRET_ACCESS_KEY: '' }],
  ])('refuses a wrong setting in one line that begins with %s: %j', (name, wrong) => {
    const settings: Record<string, string> = { ...s3, ...wrong };
    const start = () => parseFileSettings((one) => settings[one] || null);
    expect(start).toThrow(SettingError);
    expect(start).toThrow(new RegExp(`^${name}(?!.*hidden)`));
  });
});

describe('FILE_STORE', () => {
  it('selects one of several stores that are set', () => {
    expect(read({ ...s3, ...azure, FILE_STORE: 'azure' }).store).toBe('azure');
    expect(read({ ...s3, ...azure, FILE_STORE: 's3' }).store).toBe('s3');
    expect(read({ ...s3, FILE_STORE: 'folder' })).toMatchObject({
      store: 'folder',
      s3: { bucket: 'files' },
    });
  });

  it.each([
    [{ ...s3, ...azure }, /are both set: name the store in use with FILE_STORE=azure/],
    [{ FILE_STORE: 's3' }, /^FILE_STORE is s3, which needs S3_BUCKET\.$/],
    [{ FILE_STORE: 'azure', ...s3 }, /^FILE_STORE is azure, which needs AZURE_STORAGE/],
    [{ FILE_STORE: 'disk' }, /^FILE_STORE must be one of folder, azure, s3, not "disk"\.$/],
    [{ FILE_STORE: 'S3', ...s3 }, /^FILE_STORE must be one of/],
  ])('refuses %j in one line', (settings, message) => {
    expect(() => read(settings)).toThrow(message);
  });
});
