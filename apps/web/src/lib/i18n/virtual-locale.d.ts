/** Made by build/locale-files.ts: the address of a language's dictionary. */
declare module 'virtual:locale/*' {
  const address: string;
  export default address;
}
