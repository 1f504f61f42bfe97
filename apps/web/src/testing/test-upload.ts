import { ApiError } from '#web/lib/api/api-error.ts';
import type { FieldErrors } from '@portal/contract/kernel';
import type { UploadTicket } from '#web/lib/api/put-file.ts';
import type { TransferPorts } from '../features/shared/upload/transfer.ts';

/** Creates an API rejection. */
export function createRefusal(
  status: number,
  fields: FieldErrors = {},
  fieldCodes: Readonly<Record<string, string>> = {},
): ApiError {
  return new ApiError({ status, code: null, detail: null, fields, requestId: null, fieldCodes });
}

type Step = 'request' | 'put' | 'use';

/** Fake upload ports: each call takes the next scripted outcome of its step, or succeeds. */
export function createScriptedStore(outcomes: Partial<Record<Step, (Error | null)[]>> = {}) {
  const calls: string[] = [];
  let tickets = 0;
  let now = 0;
  const play = (step: Step, entry: string) => {
    calls.push(entry);
    const outcome = outcomes[step]?.shift();
    if (outcome) throw outcome;
  };
  const ports: TransferPorts = {
    request: async (file): Promise<UploadTicket> => {
      play('request', `request ${file.name}`);
      tickets += 1;
      const blobPath = `blob-${tickets}`;
      return { url: `/files/${blobPath}`, blobPath, headers: {}, expiresAt: now + 900_000 };
    },
    put: async ({ blobPath }, _file, { onProgress }) => {
      play('put', `put ${blobPath}`);
      onProgress(1);
    },
    now: () => now,
  };
  return {
    calls,
    ports,
    use: async (blobPath: string) => play('use', `use ${blobPath}`),
    wait: (ms: number) => {
      now += ms;
    },
  };
}

/** Creates a file of `size` bytes. */
export const createFile = (name: string, size = 3): File =>
  new File(['x'.repeat(size)], name, { type: 'application/pdf' });
