import type { ServiceReportRow } from '@portal/contract/service';

/** Promises of a group that were met in time, and that passed. */
export interface Outcome {
  readonly inTime: number;
  readonly late: number;
}

export const getAnswers = (row: ServiceReportRow): Outcome => ({
  inTime: row.answered_in_time,
  late: row.answered_late,
});

export const getSolutions = (row: ServiceReportRow): Outcome => ({
  inTime: row.solved_in_time,
  late: row.solved_late,
});

/** Returns the share that was met in time, 0 to 1; null where nothing was due. */
export function getShare({ inTime, late }: Outcome): number | null {
  return inTime + late === 0 ? null : inTime / (inTime + late);
}
