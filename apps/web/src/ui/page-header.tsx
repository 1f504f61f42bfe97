import type { ReactNode } from 'react';

export interface PageHeaderProps {
  /** The page's h1. */
  title: ReactNode;
  description?: ReactNode;
  /** `Breadcrumb` above the title. */
  breadcrumb?: ReactNode;
  /** Status badge next to the title. */
  status?: ReactNode;
  /** Buttons, the primary one last. */
  actions?: ReactNode;
}

/** Top of every page: breadcrumb, title, status and actions. */
export function PageHeader({ title, description, breadcrumb, status, actions }: PageHeaderProps) {
  return (
    <header className="flex flex-col gap-2">
      {breadcrumb}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-4">
        <div className="min-w-0 flex-1 basis-72">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h1 className="min-w-0 text-2xl max-[24rem]:text-xl font-semibold tracking-tight text-ink wrap-anywhere">
              {title}
            </h1>
            {status}
          </div>
          {description ? (
            <p className="mt-1 max-w-prose text-pretty text-soft">{description}</p>
          ) : null}
        </div>
        {actions ? (
          <div className="flex flex-wrap items-center gap-2 print:hidden">{actions}</div>
        ) : null}
      </div>
    </header>
  );
}
