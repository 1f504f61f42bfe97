import { verifyChain, type ChainBreak } from '#server/audit/verify-chain.ts';
import { type Command, OperatorError, requireDatabase } from './command.ts';
import { withServices } from './with-services.ts';

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  usage: '[--head <hash>]',
  summary: 'walk the chain of the audit log, and name the first row or link that does not match',
  options: { head: { type: 'string' } },
  run: async (invocation) => {
    const { head } = invocation.values;
    const expected = typeof head === 'string' ? head.trim().toLowerCase() : null;
    if (expected !== null && !/^[\da-f]{64}$/.test(expected)) {
      throw new OperatorError('--head: a hash has 64 hexadecimal digits.');
    }
    requireDatabase(invocation.config);
    return withServices(invocation, async ({ database }) => {
      const verification = await verifyChain(database, expected);
      const { firstBreak, rows, links, erased, unchainedRows } = verification;
      const found = `${formatCount(rows, 'row')} in ${formatCount(links, 'link')}`;
      if (firstBreak) {
        throw new OperatorError(`${describeBreak(firstBreak)}\nWhole before it: ${found}.`);
      }
      return [
        `The audit log is whole: ${found}; not chained yet: ${formatCount(unchainedRows, 'row')}.`,
        ...(erased > 0 ? [`Personal values were erased of ${formatCount(erased, 'row')}.`] : []),
        ...(expected === null ? [] : ['The given head is in it: what came before is unchanged.']),
        ...(verification.head ? [`Head: ${verification.head}`] : []),
      ].join('\n');
    });
  },
};

/** Returns a sentence that names what was found. */
export const describeBreak = (firstBreak: ChainBreak): string =>
  `The audit log is broken: ${sentences[firstBreak.kind](firstBreak)}.`;

const sentences: Readonly<Record<ChainBreak['kind'], (firstBreak: ChainBreak) => string>> = {
  row_changed: ({ what, link }) => `the row ${what} (link ${link}) was changed`,
  row_removed: ({ what, link }) => `the row ${what} (link ${link}) was removed`,
  row_inserted: ({ what, link }) => `the row ${what} (link ${link}) was inserted`,
  personal_changed: ({ what, link }) =>
    `the personal values of the row ${what} (link ${link}) were changed and not erased`,
  link_changed: ({ what }) => `the link ${what} was changed`,
  link_removed: ({ what }) => `the link ${what} was removed`,
  link_inserted: ({ what }) => `the link ${what} was inserted after the last one`,
  head_missing: ({ what }) => `no link has the hash ${what}`,
};

/** Returns a number with its noun. */
export const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
