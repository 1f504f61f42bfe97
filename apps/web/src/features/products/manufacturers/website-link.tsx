import { textLink } from '#web/kit/catalogue/text-link.ts';

/** A website's address without what every address has; opens beside the portal. */
export function WebsiteLink({ address }: { address: string }) {
  return (
    <a href={address} target="_blank" rel="noopener noreferrer" className={textLink}>
      {address.replace(/^https?:\/\//, '').replace(/\/$/, '')}
    </a>
  );
}
