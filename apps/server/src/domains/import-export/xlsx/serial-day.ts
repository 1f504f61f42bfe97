const millisecondsPerDay = 24 * 60 * 60 * 1000;

/** Days between the two epochs of workbooks, 1900 and 1904. */
const epochDistance = 1462;

/** Day 0 of the epoch of 1900, counted back from a day after its 29 February, which never was. */
const dayZero = Date.UTC(1899, 11, 30);

/** The serial number of 29 February 1900, which spreadsheets count although it never was. */
const noSuchDay = 60;

/** The first serial number of the year 10000, which no program shows. */
const tooLate = 2_958_466;

/**
 * Converts the serial number of a day to UTC, exact to the millisecond. Returns null for a number
 * that stands for no day.
 * @param isFrom1904 True if the workbook counts from 1904 (ECMA-376 part 1 §18.17.4.1).
 */
export function toInstant(serial: number, isFrom1904: boolean): Date | null {
  const counted = isFrom1904 ? serial + epochDistance : serial;
  const day = Math.floor(counted);
  if (!(counted >= 1) || counted >= tooLate || day === noSuchDay) return null;
  const corrected = day < noSuchDay ? counted + 1 : counted;
  return new Date(dayZero + Math.round(corrected * millisecondsPerDay));
}
