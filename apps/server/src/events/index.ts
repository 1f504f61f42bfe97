export { channel, serializeChange, type ChangeNotification } from './channel-message.ts';
export {
  endStreamsOfUser,
  publishChange,
  publishManyChanged,
  publishManyChangedTo,
  publishChangeToUser,
  publishChangeToUsers,
} from './publish-change.ts';
export { publishPresence, type Presences } from './presence.ts';
export type { PresenceObject } from './presence-message.ts';
