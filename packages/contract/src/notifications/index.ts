export * from './notifications.ts';
export * from './subscriptions.ts';
