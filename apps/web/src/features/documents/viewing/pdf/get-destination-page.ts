import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';

/** Returns the page number of a destination inside a PDF, or null when it is invalid. */
export async function getDestinationPage(
  pdf: PDFDocumentProxy,
  destination: unknown,
): Promise<number | null> {
  try {
    const resolved: unknown =
      typeof destination === 'string' ? await pdf.getDestination(destination) : destination;
    const target: unknown = Array.isArray(resolved) ? resolved[0] : null;
    if (typeof target === 'number') return target + 1;
    return isReference(target) ? (await pdf.getPageIndex(target)) + 1 : null;
  } catch {
    return null;
  }
}

const isReference = (value: unknown): value is { num: number; gen: number } =>
  typeof value === 'object' && value !== null && 'num' in value && 'gen' in value;
