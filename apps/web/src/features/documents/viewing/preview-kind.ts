/** How a file is shown in the page; null where it can only be downloaded. */
export type PreviewKind = 'pdf' | 'image' | 'text' | 'audio' | 'video';

const kinds: readonly (readonly [RegExp, PreviewKind])[] = [
  [/^application\/pdf\b/u, 'pdf'],
  [/^image\/(?:png|jpeg|gif|webp|avif)\b/u, 'image'],
  [/^text\/(?:plain|csv|markdown)\b/u, 'text'],
  [/^audio\//u, 'audio'],
  [/^video\/(?:mp4|webm|ogg)\b/u, 'video'],
];

/** The way to show a file of this content type; the same that the server lets be shown. */
export function getPreviewKind(type: string): PreviewKind | null {
  return kinds.find(([pattern]) => pattern.test(type))?.[1] ?? null;
}
