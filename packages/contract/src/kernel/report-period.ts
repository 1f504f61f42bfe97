/** Maximum number of days in one report: two years. */
export const maxReportDays = 731;
