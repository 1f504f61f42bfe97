/**
 * Returns the names of the portal's cookies for a protocol: over https they carry the prefix that
 * their path allows (RFC 6265bis §4.1.3), as the server sets them.
 */
export function getCookieNames(protocol: string) {
  const [hostPrefix, securePrefix] = protocol === 'https:' ? ['__Host-', '__Secure-'] : ['', ''];
  return {
    access: `${securePrefix}access_token`,
    refresh: `${securePrefix}refresh_token`,
    csrf: `${hostPrefix}csrftoken`,
    device: `${securePrefix}device`,
  };
}
