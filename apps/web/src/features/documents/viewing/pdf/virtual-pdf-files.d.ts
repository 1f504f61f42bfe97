/** Made by build/pdf-files.ts: the folder of what some PDFs need besides; ends in a slash. */
declare module 'virtual:pdf-files' {
  const address: string;
  export default address;
}
