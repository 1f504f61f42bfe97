/**
 * What the portal's cookies are called where a page's address begins with this protocol: over https
 * they carry the prefix that their path allows (RFC 6265bis §4.1.3), as the server sets them.
 */
export function cookieNames(protocol: string) {
  const [whole, part] = protocol === 'https:' ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    access: `${part}access_token`,
    refresh: `${part}refresh_token`,
    csrf: `${whole}csrftoken`,
    device: `${part}device`,
  };
}
