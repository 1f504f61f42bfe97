import { useTranslation } from 'react-i18next';
import { Avatar } from '#web/ui/avatar.tsx';
import { type PresenceOwner, usePresence } from './use-presence.ts';

/** Colleagues who have this ticket or request open now, and who of them writes a reply. */
export function Presence(owner: PresenceOwner) {
  const { t } = useTranslation();
  const people = usePresence(owner);
  return (
    <output
      aria-label={t('desk.presence.label')}
      className="inline-flex flex-wrap items-center gap-x-3 gap-y-1 print:hidden"
    >
      {people.map(({ person, activity }) => (
        <span key={person.id} className="inline-flex items-center gap-1.5 text-xs text-soft">
          <Avatar
            name={person.name}
            size="sm"
            className={activity === 'typing' ? 'ring-2 ring-brand' : undefined}
          />
          {activity === 'typing'
            ? t('desk.presence.typing', { name: person.name })
            : t('desk.presence.looking', { name: person.name })}
        </span>
      ))}
    </output>
  );
}
