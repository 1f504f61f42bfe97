/** Starts a browser download of a blob. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // Delayed: the browser reads the URL after the click.
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
