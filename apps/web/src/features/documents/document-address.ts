/** Where a document's page, or that of one of its older files, is found, as a whole address, to be passed on. */
export function documentAddress(id: string, version: number | null = null): string {
  const address = new URL(`/dashboard/documents/${id}`, location.origin);
  if (version !== null) address.searchParams.set('version', String(version));
  return address.href;
}
