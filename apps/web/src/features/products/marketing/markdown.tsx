import type { ReactNode } from 'react';
import ReactMarkdown, { type Components } from 'react-markdown';
import { classNames } from '#web/ui/class-names.ts';

/** Allowed elements: no images, and no raw HTML. */
const allowed = 'h1 h2 h3 h4 h5 h6 p ul ol li blockquote hr br strong em code pre a'.split(' ');

const look: Record<string, string> = {
  h3: 'mt-7 text-lg font-semibold text-ink first:mt-0',
  h4: 'mt-6 text-base font-semibold text-ink first:mt-0',
  h5: 'mt-5 font-semibold text-ink first:mt-0',
  h6: 'mt-5 font-medium text-ink first:mt-0',
};

/** The page has an h1 and the headline is an h2, so `#` becomes h3; h6 is the deepest. */
const components: Components = {
  h1: (props) => heading(3, props.children),
  h2: (props) => heading(4, props.children),
  h3: (props) => heading(5, props.children),
  h4: (props) => heading(6, props.children),
  h5: (props) => heading(6, props.children),
  h6: (props) => heading(6, props.children),
  p: plain('p', 'mt-3 first:mt-0'),
  ul: plain('ul', 'mt-3 list-disc space-y-1.5 ps-5 marker:text-faint first:mt-0'),
  ol: plain('ol', 'mt-3 list-decimal space-y-1.5 ps-5 marker:text-soft first:mt-0'),
  blockquote: plain('blockquote', 'mt-4 border-s-2 border-brand ps-4 text-soft first:mt-0'),
  pre: plain('pre', 'mt-4 overflow-x-auto rounded bg-sunken p-3 text-xs first:mt-0'),
  code: plain('code', 'rounded-small bg-sunken px-1 text-[0.9em]'),
  hr: () => <hr className="my-6 border-line" />,
  strong: plain('strong', 'font-semibold text-ink'),
  a: ({ href, children }) => {
    const address = toSafeAddress(href);
    if (address === null) return <>{children}</>;
    return (
      <a
        href={address}
        target="_blank"
        rel="noopener noreferrer"
        className="text-brand-ink underline underline-offset-4"
      >
        {children}
      </a>
    );
  },
};

/** Renders Markdown safely: no raw HTML, no images, links only to web and email. */
export function Markdown({ text, className }: { text: string; className?: string | undefined }) {
  return (
    <div className={classNames('max-w-prose text-pretty text-ink wrap-anywhere', className)}>
      <ReactMarkdown
        allowedElements={allowed}
        unwrapDisallowed
        skipHtml
        components={components}
        // `toSafeAddress` filters the link addresses.
        urlTransform={(address) => address}
      >
        {text}
      </ReactMarkdown>
    </div>
  );
}

function heading(level: 3 | 4 | 5 | 6, children: ReactNode) {
  const Heading = `h${level}` as const;
  return <Heading className={look[Heading]}>{children}</Heading>;
}

function plain(
  Element: 'p' | 'ul' | 'ol' | 'blockquote' | 'pre' | 'code' | 'strong',
  className: string,
) {
  return function Plain({ children }: { children?: ReactNode }) {
    return <Element className={className}>{children}</Element>;
  };
}

const schemes = new Set(['http:', 'https:', 'mailto:']);

/** Returns an absolute address of the web or an email; null for any other. */
export function toSafeAddress(address: string | undefined): string | null {
  if (!address || !URL.canParse(address)) return null;
  const { protocol } = new URL(address);
  return schemes.has(protocol) ? address : null;
}
