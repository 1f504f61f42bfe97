import { verifyChain, type ChainBreak } from '#server/audit/verify-chain.ts';
import type { Command } from './command.ts';
import { OperatorError } from './operator-error.ts';
import { requireDatabase } from './require-database.ts';
import { withServices } from './with-services.ts';

export const verifyAuditCommand: Command = {
  name: 'verify-audit',
  usage: '[--head <hash>]',
  summary: 'walk the chain of the audit log, and name the first row or seal that is not as sealed',
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
      const { firstBreak, rows, links, erased, unsealed } = verification;
      const found = `${formatCount(rows, 'row')} in ${formatCount(links, 'seal')}`;
      if (firstBreak) {
        throw new OperatorError(
          `The audit log is broken: ${sentences[firstBreak.kind](firstBreak)}.\nWhole before it: ${found}.`,
        );
      }
      return [
        `The audit log is whole: ${found}; not sealed yet: ${formatCount(unsealed, 'row')}.`,
        ...(erased > 0 ? [`Personal values were erased of ${formatCount(erased, 'row')}.`] : []),
        ...(verification.head ? [`Head: ${verification.head}`] : []),
      ].join('\n');
    });
  },
};

const sentences: Readonly<Record<ChainBreak['kind'], (firstBreak: ChainBreak) => string>> = {
  row_changed: ({ what, link }) => `the row ${what} (seal ${link}) was changed`,
  row_removed: ({ what, link }) => `the row ${what} (seal ${link}) was removed`,
  row_inserted: ({ what, link }) => `the row ${what} (seal ${link}) was inserted`,
  personal_changed: ({ what, link }) =>
    `the personal values of the row ${what} (seal ${link}) were changed and not erased`,
  seal_changed: ({ what }) => `the seal ${what} was changed`,
  seal_removed: ({ what }) => `the seal ${what} was removed`,
  seal_inserted: ({ what }) => `the seal ${what} was inserted after the last one`,
  head_missing: ({ what }) => `no seal has the hash ${what}`,
};

const formatCount = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
