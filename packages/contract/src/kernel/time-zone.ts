/** Maximum number of days in one report: two years. */
export const maxReportDays = 731;

/**
 * Header in which a client states its time zone, an IANA name such as `Europe/Brussels`. It decides on
 * the caller's today and on the limits of days in reports.
 */
export const timeZoneHeader = 'Time-Zone';
