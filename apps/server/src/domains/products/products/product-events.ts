import { defineEvent } from '#server/resource/domain-event.ts';

/** A device is to be maintained at another interval, or at none: what is due of it must follow. */
export const deviceIntervalChanged = defineEvent<{ deviceId: string }>();
