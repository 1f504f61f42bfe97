/** Tells the browser's password manager whose password is asked for; people know. */
export function AccountName({ email }: { email: string }) {
  return <input hidden readOnly tabIndex={-1} autoComplete="username" value={email} />;
}
