import { expect, it } from 'vitest';
import { splitQuote } from './split-quote.ts';

it.each([
  ['It beeps', 'It beeps', null],
  ['It beeps\n\n> -- \n> Ann\n>\n> > Hello', 'It beeps', '-- \nAnn\n\n> Hello'],
  ['> a question\nan answer', '> a question\nan answer', null],
  ['> nothing else', '> nothing else', null],
  ['Under\n> one\nand another\n> two', 'Under\n> one\nand another', 'two'],
  ['Ends with lines\n\n', 'Ends with lines\n\n', null],
])('folds what is quoted at the end of %j', (text, written, quoted) => {
  expect(splitQuote(text)).toEqual({ written, quoted });
});
