/** Hidden username field that lets password managers match the account. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly tabIndex={-1} autoComplete="username" value={email} />;
}
