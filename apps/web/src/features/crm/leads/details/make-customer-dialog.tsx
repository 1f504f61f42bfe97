export interface MakeCustomerDialogProps {
  lead: { id: string; name: string };
  onClose: () => void;
}

/** Makes a customer of a lead’s contact. */
export function MakeCustomerDialog(_props: MakeCustomerDialogProps) {
  return null;
}
