/** Where a document's page, or that of one of its older files, is found, as a whole address, to be passed on. */
export function getDocumentUrl(id: string, version: number | null = null): string {
  const url = new URL(`/dashboard/documents/${id}`, location.origin);
  if (version !== null) url.searchParams.set('version', String(version));
  return url.href;
}
