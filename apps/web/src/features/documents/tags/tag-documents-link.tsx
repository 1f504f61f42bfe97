import type { Tag } from '@portal/contract/documents';
import { Link, type LinkComponentProps } from '@tanstack/react-router';

export type TagDocumentsLinkProps = Omit<LinkComponentProps, 'to' | 'search'> & { tag: Tag };

/** Links to the documents with a tag. */
export function TagDocumentsLink({ tag, ...rest }: TagDocumentsLinkProps) {
  return <Link {...rest} to="/dashboard/documents" search={{ tag_id: [tag.id] }} />;
}
