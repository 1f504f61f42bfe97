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
  run: async (order) => {
    const { head } = order.written;
    const expected = typeof head === 'string' ? head.trim().toLowerCase() : null;
    if (expected !== null && !/^[\da-f]{64}$/.test(expected)) {
      throw new OperatorError('--head: a hash has 64 hexadecimal digits.');
    }
    requireDatabase(order.config);
    return withServices(order, async ({ database }) => {
      const verdict = await verifyChain(database, expected);
      const { fault, rows, seals, erased, unsealed } = verdict;
      const found = `${counted(rows, 'row')} in ${counted(seals, 'seal')}`;
      if (fault) {
        throw new OperatorError(
          `The audit log is broken: ${sentences[fault.kind](fault)}.\nWhole before it: ${found}.`,
        );
      }
      return [
        `The audit log is whole: ${found}; not sealed yet: ${counted(unsealed, 'row')}.`,
        ...(erased > 0 ? [`Personal values were erased of ${counted(erased, 'row')}.`] : []),
        ...(verdict.head ? [`Head: ${verdict.head}`] : []),
      ].join('\n');
    });
  },
};

const sentences: Readonly<Record<ChainBreak['kind'], (fault: ChainBreak) => string>> = {
  row_changed: ({ what, seal }) => `the row ${what} (seal ${seal}) was changed`,
  row_removed: ({ what, seal }) => `the row ${what} (seal ${seal}) was removed`,
  row_inserted: ({ what, seal }) => `the row ${what} (seal ${seal}) was inserted`,
  personal_changed: ({ what, seal }) =>
    `the personal values of the row ${what} (seal ${seal}) were changed and not erased`,
  seal_changed: ({ what }) => `the seal ${what} was changed`,
  seal_removed: ({ what }) => `the seal ${what} was removed`,
  seal_inserted: ({ what }) => `the seal ${what} was inserted after the last one`,
  head_missing: ({ what }) => `no seal has the hash ${what}`,
};

const counted = (count: number, noun: string): string =>
  `${count.toLocaleString('en')} ${noun}${count === 1 ? '' : 's'}`;
