import type { Language } from '@portal/contract/kernel';

/** Path of a language's web app manifest, without a hash because browsers fetch it again. */
export const getManifestPath = (language: Language): string => `/manifest.${language}.webmanifest`;
