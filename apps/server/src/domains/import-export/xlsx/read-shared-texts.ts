import { decodeXmlText } from '#server/kernel/xlsx-text.ts';
import { removeControls } from '../csv/decode-text.ts';
import { parseWholeXml } from './parse-xml.ts';
import { workbookLimits } from './workbook-limits.ts';
import { WorkbookProblem } from './workbook-problem.ts';

/**
 * Returns a text of a workbook with the characters that XML does not have, but without those that no
 * text may have.
 */
export const cleanWorkbookText = (text: string): string =>
  removeControls(decodeXmlText(text)).replaceAll('\0', '').toWellFormed();

/** Collects the text of a cell from its runs, without the phonetic ones for Japanese. */
export class TextCollector {
  #isText = false;
  #isPhonetic = false;
  text = '';

  open(name: string): void {
    if (name === 'rPh') this.#isPhonetic = true;
    this.#isText = name === 't' && !this.#isPhonetic;
  }

  add(text: string): void {
    if (this.#isText) this.text += text;
  }

  close(name: string): void {
    if (name === 'rPh') this.#isPhonetic = false;
    this.#isText = false;
  }

  /** Returns the collected text and begins with the next one. */
  take(): string {
    const { text } = this;
    this.text = '';
    return cleanWorkbookText(text);
  }
}

/**
 * Reads the texts that a workbook stores once for all its cells, all of them, because a cell may
 * name any.
 * @throws WorkbookProblem for a damaged file, or one beyond `workbookLimits`.
 */
export async function readSharedTexts(bytes: AsyncIterable<Uint8Array>): Promise<string[]> {
  const texts: string[] = [];
  const collector = new TextCollector();
  let characters = 0;
  await parseWholeXml(bytes, {
    open: (name) => collector.open(name),
    text: (text) => {
      collector.add(text);
      characters += text.length;
      if (characters > workbookLimits.sharedCharacters) {
        const megabytes = workbookLimits.sharedCharacters / 1024 / 1024;
        throw new WorkbookProblem('import.workbook_characters', { megabytes });
      }
    },
    close: (name) => {
      collector.close(name);
      if (name !== 'si') return;
      texts.push(collector.take());
      if (texts.length > workbookLimits.sharedTexts) {
        throw new WorkbookProblem('import.workbook_texts', { most: workbookLimits.sharedTexts });
      }
    },
  });
  return texts;
}
