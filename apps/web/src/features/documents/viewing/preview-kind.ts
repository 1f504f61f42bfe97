/** Kinds of preview. */
export type PreviewKind = 'pdf' | 'image' | 'text' | 'audio' | 'video';

const kinds: readonly (readonly [RegExp, PreviewKind])[] = [
  [/^application\/pdf\b/u, 'pdf'],
  [/^image\/(?:png|jpeg|gif|webp|avif)\b/u, 'image'],
  [/^text\/(?:plain|csv|markdown)\b/u, 'text'],
  [/^audio\//u, 'audio'],
  [/^video\/(?:mp4|webm|ogg)\b/u, 'video'],
];

/**
 * Returns the preview of a content type, or null for download only. Matches the types that the
 * server serves inline.
 */
export function getPreviewKind(type: string): PreviewKind | null {
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}
