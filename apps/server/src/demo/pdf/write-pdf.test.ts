import { describe, expect, it } from 'vitest';
import { textWidth, wrapText } from './lay-out.ts';
import { type PdfPage, winAnsiString, writePdf } from './write-pdf.ts';

const line = { x: 64, y: 700, size: 11, bold: false, colour: [0, 0, 0] } as const;
const page = (text: string): PdfPage => ({ bars: [], texts: [{ ...line, text }] });

const file = writePdf({
  title: 'Réglages (1)',
  author: 'Demo',
  language: 'fr',
  createdAt: new Date('2026-03-01T12:30:00Z'),
  pages: [page('Où est l’œuvre ?'), page('a (b) \\ c')],
}).toString('latin1');

describe('written PDF file', () => {
  it('has a cross-reference table whose entries point at their objects', () => {
    const start = Number(/startxref\n(\d+)\n%%EOF\n$/.exec(file)?.[1]);
    const [head, count, ...rows] = file.slice(start).split('\n');
    expect([head, count]).toEqual(['xref', '0 10']);
    const entries = rows.slice(0, rows.indexOf('trailer'));
    expect(entries[0]).toBe('0000000000 65535 f ');
    entries.slice(1).forEach((entry, at) => {
      expect(entry).toMatch(/^\d{10} 00000 n $/);
      expect(file.slice(Number(entry.slice(0, 10)))).toMatch(new RegExp(`^${at + 1} 0 obj\n`));
    });
  });

  it('states the true length of every stream', () => {
    const streams = [...file.matchAll(/<< \/Length (\d+) >>\nstream\n([^]*?)\nendstream/g)];
    expect(streams).toHaveLength(2);
    for (const [, length, content] of streams) expect(content).toHaveLength(Number(length));
  });

  it('keeps title, language and instant', () => {
    expect(file).toContain('/Title <feff005200e90067006c00610067006500730020002800310029>');
    expect(file).toContain('/Lang (fr)');
    expect(file).toContain('(D:20260301123000Z)');
  });
});

describe('text', () => {
  it('writes text in WinAnsiEncoding, with string delimiters escaped', () => {
    expect(winAnsiString('a (b) \\')).toBe('(a \\050b\\051 \\134)');
    expect(winAnsiString('é’œ€')).toBe('(\\351\\222\\234\\200)');
    expect(() => winAnsiString('Ω')).toThrow(RangeError);
  });

  it('wraps text between words at the width', () => {
    const lines = wrapText('Le câble d’alimentation et la pièce à main', 10, 100);
    expect(lines.join(' ')).toBe('Le câble d’alimentation et la pièce à main');
    expect(lines.length).toBeGreaterThan(1);
    for (const one of lines) expect(textWidth(one, 10)).toBeLessThanOrEqual(100);
    expect(textWidth('é', 10)).toBe(textWidth('e', 10));
  });
});
