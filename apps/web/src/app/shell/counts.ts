// One script for the counts of header and sidebar, which load after the page.
export { UnreadStatus } from '#web/features/notifications/unread-status.tsx';
export { WaitingCount } from '#web/features/service/requests/waiting-count.tsx';
export { UnreadMark } from './unread-mark.tsx';
