import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { findAll, foldText, toNeedles, type FoldedText, type Match } from './folded-text.ts';
import { getPageText } from './page-text.ts';

/** What was found so far, by the page's number. */
export interface Findings {
  byPage: ReadonlyMap<number, readonly Match[]>;
  /** Whether pages are still to be looked through. */
  searching: boolean;
}

/** How long typing rests before a whole PDF is looked through, in ms. */
const debounceTime = 250;
/** So many pages are looked through before what was found is shown again. */
const publishEvery = 10;

interface FindParts {
  pdf: PDFDocumentProxy;
  searchText: string;
  /** Each word of it by itself. */
  byWords: boolean;
  /** Called once for each wish, with what was found when the first of it was. */
  onFirst: (byPage: Findings['byPage']) => void;
}

/** Looks for a phrase, or each word of a search, through all pages of a PDF, one after the other. */
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

/** A page that cannot be read has no text: the rest is looked through all the same. */
async function foldPage(pdf: PDFDocumentProxy, number: number): Promise<FoldedText> {
  try {
    const { text } = await getPageText(await pdf.getPage(number));
    return foldText(text);
  } catch {
    return foldText('');
  }
}
