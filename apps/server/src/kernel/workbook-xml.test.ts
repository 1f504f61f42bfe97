import { expect, it } from 'vitest';
import { formatRow } from './workbook-xml.ts';

const columns = [{ heading: 'Value', type: 'amount', width: 9 }] as const;

it.each([
  ['12500.00', '<c r="A2" s="5"><v>12500.00</v></c>'],
  ['9999999999.99', '<c r="A2" s="5"><v>9999999999.99</v></c>'],
  ['12 500', 's="2" t="inlineStr"'],
  ['12345678901234.00', 's="2" t="inlineStr"'],
])('writes the amount %s as a number, where a spreadsheet keeps its digits', (amount, cell) => {
  expect(formatRow(2, [amount], columns)).toContain(cell);
});
