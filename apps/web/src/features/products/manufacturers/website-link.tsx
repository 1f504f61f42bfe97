import { textLink } from '#web/features/shared/catalogue/text-link.ts';

/** Link to a website in a new tab, shown without scheme and "www". */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={textLink}>
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
