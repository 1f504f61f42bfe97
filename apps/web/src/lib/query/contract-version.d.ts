interface ImportMetaEnv {
  /** Digest of the contract's source (build/contract-version.ts). */
  readonly VITE_CONTRACT_VERSION: string;
}
