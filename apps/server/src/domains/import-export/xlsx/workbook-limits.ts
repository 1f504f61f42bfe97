/**
 * Limits of one workbook, far above those of a table that may be imported: files in the archive,
 * unpacked bytes of all of them and as a multiple of their packed size, shared texts and their
 * characters, and characters without any markup between them.
 */
export const workbookLimits = {
  files: 1000,
  unpackedBytes: 512 * 1024 * 1024,
  ratio: 250,
  sharedTexts: 2_000_000,
  sharedCharacters: 64 * 1024 * 1024,
  unbrokenText: 1024 * 1024,
} as const;
