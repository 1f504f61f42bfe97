import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import type { Root } from 'react-dom/client';
import { focusHeadings } from './focus-headings.ts';
import { followSession } from './follow-session.ts';
import { router } from './router.tsx';

/** Shows the page of the current address, and follows the session from now on. */
export async function startPortal(root: Root): Promise<void> {
  followSession(router);
  focusHeadings(router);
  await router.load();
  root.render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  );
}
