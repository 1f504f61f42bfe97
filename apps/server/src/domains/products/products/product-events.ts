import { defineEvent } from '#server/resource/domain-event.ts';

/** The maintenance interval of a device has changed; due dates must follow. */
export const deviceIntervalChanged = defineEvent<{ deviceId: string }>();
