import { type RunnerTestFile, type SerializedConfig, TestRunner } from 'vitest';
import { everyPostgres, isWholeOnEveryPostgres } from './every-postgres.ts';

/** Runs the tests of every PostgreSQL alone; vitest itself takes tags from its command line only. */
// oxlint-disable-next-line import/no-default-export -- vitest loads the default export of a runner
export default class EveryPostgresRunner extends TestRunner {
  constructor(config: SerializedConfig) {
    super(config);
    this.config.tagsFilter = [everyPostgres];
  }

  override onCollectStart(file: RunnerTestFile): void {
    super.onCollectStart(file);
    if (isWholeOnEveryPostgres(file.filepath)) file.tags = [...(file.tags ?? []), everyPostgres];
  }
}
