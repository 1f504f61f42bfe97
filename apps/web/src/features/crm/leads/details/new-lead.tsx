/** The form that adds a lead, where the address asks for it. */
export function NewLead() {
  return null;
}
