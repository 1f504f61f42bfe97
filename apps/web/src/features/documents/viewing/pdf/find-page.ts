import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** The number of the page that a link inside a PDF leads to; null where it leads nowhere. */
export async function pageOfPlace(pdf: PDFDocumentProxy, place: unknown): Promise<number | null> {
  try {
    const whole: unknown = typeof place === 'string' ? await pdf.getDestination(place) : place;
    const target: unknown = Array.isArray(whole) ? whole[0] : null;
    if (typeof target === 'number') return target + 1;
    return isReference(target) ? (await pdf.getPageIndex(target)) + 1 : null;
  } catch {
    return null;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
