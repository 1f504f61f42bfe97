import { declareNews } from '#server/resource/news.ts';

/** A device is to be maintained at another interval, or at none: what is due of it must follow. */
export const deviceIntervalChanged = declareNews<{ deviceId: string }>();
