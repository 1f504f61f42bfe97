export interface LeadPanelProps {
  id: string;
  /** Leads back to the board. */
  onClose: () => void;
}

/** A lead with its notes, over the board. */
export function LeadPanel(_props: LeadPanelProps) {
  return null;
}
