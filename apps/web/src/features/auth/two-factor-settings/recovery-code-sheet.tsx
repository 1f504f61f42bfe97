import { PrintSheet } from '#web/ui/print-sheet.tsx';
import type { CodeSheet } from './format-recovery-codes.ts';

/** Recovery codes for print. */
export function RecoveryCodeSheet({ sheet: { title, lines, use, codes } }: { sheet: CodeSheet }) {
  return (
    <PrintSheet>
      {/** No heading: the page in print has its own. */}
      <p className="text-2xl font-semibold">{title}</p>
      <ul className="mt-4">
        {lines.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <ul className="mt-6 grid w-fit grid-cols-2 gap-x-12 gap-y-2 font-mono text-lg">
        {codes.map((code) => (
          <li key={code}>☐ {code}</li>
        ))}
      </ul>
      <p className="mt-6">{use}</p>
    </PrintSheet>
  );
}
