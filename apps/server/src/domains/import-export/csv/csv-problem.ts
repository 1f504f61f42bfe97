import type { ImportProblem } from '@portal/contract/import-export';

/** Reason why a file cannot be read to its end. */
export class CsvProblem extends Error {
  readonly problem: Extract<ImportProblem, 'encoding' | 'quotes' | 'row_too_long'>;

  constructor(problem: CsvProblem['problem'], cause?: unknown) {
    super(problem, { cause });
    this.name = 'CsvProblem';
    this.problem = problem;
  }
}
