export * from './activity.ts';
export * from './attachments.ts';
export * from './calendar.ts';
export * from './messages.ts';
export * from './requests.ts';
export * from './ticket-transitions.ts';
export * from './tickets.ts';
