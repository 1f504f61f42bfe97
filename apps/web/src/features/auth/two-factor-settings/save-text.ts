import { saveFile } from '#web/lib/page/save-file.ts';

/** Downloads a text as a file. */
export function saveText(name: string, text: string): void {
  saveFile(name, new Blob([text], { type: 'text/plain;charset=utf-8' }));
}
