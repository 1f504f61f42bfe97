/** Scanner for viruses and other malicious content. */
export interface FileScanner {
  /**
   * Returns the name of what was found in a file; null for a clean one.
   * @throws Error if the scanner cannot be reached or gives no verdict. A file without a verdict is
   * not clean.
   */
  scan(bytes: AsyncIterable<Uint8Array>, signal: AbortSignal): Promise<string | null>;
  /** @throws Error if the scanner cannot be reached. */
  check(): Promise<void>;
}
