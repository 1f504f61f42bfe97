/** Whether a path needs a session (specification §2: the dashboard and nothing else). */
export function isPrivatePath(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/');
}
