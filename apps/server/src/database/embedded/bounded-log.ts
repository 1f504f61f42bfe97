import { appendFileSync, renameSync, statSync } from 'node:fs';

/**
 * A log that keeps the last one to two `limit`s of bytes: the file and, with `.1` behind its name,
 * the one before it.
 */
export function boundedLog(path: string, limit = 1024 * 1024): (line: string) => void {
  let size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  return (line) => {
    try {
      if (size >= limit) {
        renameSync(path, `${path}.1`);
        size = 0;
      }
      appendFileSync(path, `${line}\n`, { mode: 0o600 });
      size += Buffer.byteLength(line) + 1;
    } catch {
      // A full disk must not end the portal for want of a log line.
    }
  };
}
