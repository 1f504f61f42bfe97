/** Returns true if a path needs a session (specification §2: only the dashboard does). */
export function isPrivatePath(path: string): boolean {
  return path === '/dashboard' || path.startsWith('/dashboard/');
}
