export { channel, serializeChange, type ChangeNotification } from './channel-message.ts';
export { publishChange, publishManyChanged, publishChangeToUser } from './publish-change.ts';
