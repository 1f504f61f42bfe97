import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findAll, foldText, toNeedles, type FoldedText, type Match } from './folded-text.ts';
import { getPageText } from './page-text.ts';

/** Matches so far, by page number. */
export interface Findings {
  byPage: ReadonlyMap<number, readonly Match[]>;
  /** Pages remain to be searched. */
  searching: boolean;
}

/** Debounce of typing, in ms, before a whole PDF is searched. */
const debounceTime = 250;
/** Pages searched between two updates of the matches. */
const publishEvery = 10;

interface FindParts {
  pdf: PDFDocumentProxy;
  searchText: string;
  /** Searches each word separately instead of the phrase. */
  byWords: boolean;
  /** Called once per search, with the matches so far, when the first is found. */
  onFirst: (byPage: Findings['byPage']) => void;
}

/** Searches all pages of a PDF one after the other, for a phrase or for each of its words. */
export function useFind({ pdf, searchText, byWords, onFirst }: FindParts): Findings {
  const notifyFirst = useEffectEvent(onFirst);
  const [findings, setFindings] = useState<Findings>({ byPage: new Map(), searching: false });
  const read = useRef<{ pdf: PDFDocumentProxy; texts: Map<number, FoldedText> }>(null);
  useEffect(() => {
    const stopping = new AbortController();
    const needles = toNeedles(searchText, byWords);
    if (read.current?.pdf !== pdf) read.current = { pdf, texts: new Map() };
    const { texts } = read.current;
    const search = async () => {
      const byPage = new Map<number, readonly Match[]>();
      let isFirst = true;
      const publish = (searching: boolean) => {
        if (stopping.signal.aborted) return;
        setFindings({ byPage: new Map(byPage), searching });
        if (isFirst && byPage.size > 0) notifyFirst(byPage);
        isFirst &&= byPage.size === 0;
      };
      publish(needles.length > 0);
      if (needles.length === 0) return;
      for (let number = 1; number <= pdf.numPages; number += 1) {
        if (stopping.signal.aborted) return;
        const text = texts.get(number) ?? (await foldPage(pdf, number));
        texts.set(number, text);
        const matches = findAll(text, needles);
        if (matches.length > 0) byPage.set(number, matches);
        if (number % publishEvery === 0) publish(true);
      }
      publish(false);
    };
    const timer = setTimeout(() => void search(), debounceTime);
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [pdf, searchText, byWords]);
  return findings;
}

/** Treats an unreadable page as empty, so that the search continues. */
async function foldPage(pdf: PDFDocumentProxy, number: number): Promise<FoldedText> {
  try {
    const { text } = await getPageText(await pdf.getPage(number));
    return foldText(text);
  } catch {
    return foldText('');
  }
}
