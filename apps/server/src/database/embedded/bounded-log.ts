import { appendFileSync, renameSync, statSync } from 'node:fs';

/**
 * Log limited to the last one to two times `limit` bytes: the file and its predecessor, whose name
 * ends in `.1`.
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
      // A full disk must not end the portal because of a log line.
    }
  };
}
