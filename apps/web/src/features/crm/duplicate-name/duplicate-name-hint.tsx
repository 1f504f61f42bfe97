import { Link, type LinkProps } from '@tanstack/react-router';
import { ExternalLink } from 'lucide-react';
import { textLink } from '#web/features/shared/catalogue/text-link.ts';

export interface DuplicateNameHintProps extends Pick<LinkProps, 'to' | 'params' | 'search'> {
  text: string;
  name: string;
}

/** Hint that the name exists. The existing object opens beside the form. */
export function DuplicateNameHint({ text, name, ...target }: DuplicateNameHintProps) {
  return (
    <>
      <span className="block">{text}</span>
      <Link {...target} target="_blank" rel="noopener" className={textLink}>
        {name} <ExternalLink aria-hidden className="inline size-3.5 align-baseline" />
      </Link>
    </>
  );
}
