import type { Group } from '@portal/contract/users';
import { CardLink, LinkCard } from '#web/ui/link-card.tsx';
import { DeleteGroupButton } from './delete-group-button.tsx';
import { GroupLink } from './group-link.tsx';
import { MembersLink } from './members-link.tsx';
import { useFormatPermissions } from './use-format-permissions.ts';

/** Card of a group, which opens its form. */
export function GroupCard({ group }: { group: Group }) {
  const formatPermissions = useFormatPermissions();
  return (
    <LinkCard>
      <div className="flex items-start gap-3">
        <h2 className="min-w-0 flex-1 wrap-anywhere">
          <CardLink>
            <GroupLink group={group} />
          </CardLink>
        </h2>
        <div className="relative -my-2 -me-2">
          <DeleteGroupButton group={group} />
        </div>
      </div>
      <p className="text-soft">{formatPermissions(group.permissions)}</p>
      <p className="mt-auto text-soft">
        <MembersLink group={group} />
      </p>
    </LinkCard>
  );
}
