import type { Language } from '@portal/contract/kernel';

/** Where a language's manifest is served: a name without a hash, which the browser asks for again. */
export const getManifestPath = (language: Language): string => `/manifest.${language}.webmanifest`;
