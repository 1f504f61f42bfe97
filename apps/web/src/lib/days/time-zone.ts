/** Returns the IANA name of the reader's time zone. Read anew each time: a traveller changes it. */
export const getTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;
