import { createAnonymizationTools, replayReceipts } from '#server/domains/compliance/index.ts';
import { systemClock } from '#server/kernel/clock.ts';
import type { Command } from './command.ts';
import { requireDatabase } from './require-database.ts';
import { withServices } from './with-services.ts';

export const replayCommand: Command = {
  name: 'replay-anonymizations',
  usage: '',
  summary: 'erase again whom a receipt names, after the database was restored from a backup',
  options: {},
  run: async (invocation) => {
    requireDatabase(invocation.config);
    return withServices(invocation, async (services) => {
      // Loading the application registers every table.
      await import('#server/app.ts');
      const erasureOptions = { clock: systemClock, scrubber: null };
      const { replayed, refused, failures } = await replayReceipts(
        createAnonymizationTools(services, invocation.config, erasureOptions),
      );
      const lines = [`Anonymized again: ${replayed}. The portal finishes their files and mails.`];
      if (refused > 0) lines.push(`Receipts not signed with this SECRET_KEY: ${refused}.`);
      if (failures.length > 0)
        lines.push(`Not anonymized again: ${failures.length}. The portal tries again.`);
      return lines.join('\n');
    });
  },
};
