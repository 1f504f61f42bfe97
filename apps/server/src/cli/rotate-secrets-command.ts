import {
  reencryptColumn,
  type EncryptedColumn,
  type ReencryptionCounts,
} from '#server/database/encrypted-column.ts';
import { authenticatorSecrets } from '#server/domains/auth/index.ts';
import {
  anonymizationValues,
  createAnonymizationTools,
  resignReceipts,
} from '#server/domains/compliance/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import { createEncryptor } from '#server/kernel/encryption.ts';
import { type Command, requireDatabase } from './command.ts';
import { withServices } from './with-services.ts';

/** Every column that a change of the secret key encrypts anew. */
export const encryptedColumns: readonly EncryptedColumn[] = [
  authenticatorSecrets,
  anonymizationValues,
];

export const rotateSecretsCommand: Command = {
  name: 'rotate-secrets',
  usage: '',
  summary: 'encrypt stored secrets with SECRET_KEY that SECRET_KEY_PREVIOUS can still read',
  options: {},
  run: async (invocation) => {
    const { config } = invocation;
    requireDatabase(config);
    return withServices(invocation, async (services) => {
      const lines: string[] = [];
      let unreadable = 0;
      const report = (label: string, counts: ReencryptionCounts): void => {
        lines.push(formatCounts(label, counts));
        unreadable += counts.unreadable;
      };
      for (const column of encryptedColumns) {
        const encryptor = createEncryptor(config.secretKey, column.purpose);
        report(column.label, await reencryptColumn(services.database, encryptor, column));
      }
      const tools = createAnonymizationTools(services, config, {
        clock: systemClock,
        scrubber: null,
      });
      report('Receipts', await resignReceipts(tools));
      lines.push(
        unreadable > 0
          ? 'What cannot be read was written with another key: set it as SECRET_KEY_PREVIOUS and run this again.'
          : 'Everything stored is readable with SECRET_KEY alone.',
      );
      return lines.join('\n');
    });
  },
};

const formatCounts = (
  label: string,
  { renewed, current, unreadable }: ReencryptionCounts,
): string =>
  `${label}: ${renewed} renewed, ${current} with the current key, ${unreadable} unreadable.`;
