import type { ReactNode } from 'react';
import { usePageTitle } from '#web/lib/page/use-page-title.ts';
import { PublicLayout } from './public-layout.tsx';

/** A page of one thing to do, without a session: its heading, and what is below. */
export function PublicPage({ title, children }: { title: string; children: ReactNode }) {
  usePageTitle(title);
  return (
    <PublicLayout>
      <div className="mx-auto w-full max-w-6xl px-4 pt-8 pb-16 sm:px-8">
        <h1 className="text-2xl font-semibold tracking-tight wrap-break-word text-ink sm:text-3xl">
          {title}
        </h1>
        {children}
      </div>
    </PublicLayout>
  );
}
