import { listGaps } from '@portal/contract/service';

/**
 * Inserts a text where the cursor is, replaces nothing, and reports it to the form as if it was typed. The
 * first field without a value is selected; otherwise the cursor stands behind the text.
 */
export function insertAtCursor(field: HTMLTextAreaElement, text: string): void {
  const start = field.selectionEnd;
  field.focus();
  field.setRangeText(text, start, start, 'end');
  field.dispatchEvent(new Event('input', { bubbles: true }));
  const [gap] = listGaps(text);
  if (gap) field.setSelectionRange(start + gap.start, start + gap.end);
}

const isEdge = (sign: string | undefined): boolean => sign === undefined || sign === '\n';

/** Returns true if the cursor stands on a line without a text. */
export function isOnEmptyLine({
  value,
  selectionStart,
  selectionEnd,
}: HTMLTextAreaElement): boolean {
  return (
    selectionStart === selectionEnd &&
    isEdge(value[selectionStart - 1]) &&
    isEdge(value[selectionStart])
  );
}
