import { createContext, use } from 'react';

/** What a field tells the one control inside it. */
export interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Filled by `Field`. */
export const FieldControlContext = createContext<FieldControl | null>(null);

interface ControlAttributes {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/**
 * The attributes that tie a control to the field around it; what the control states itself wins.
 * Required is aria-required: the form checks and says so in the user's language, not the browser.
 */
export function useFieldControl(own: ControlAttributes) {
  const field = use(FieldControlContext);
  const describedBy = [field?.describedBy, own['aria-describedby']].filter(Boolean).join(' ');
  return {
    id: own.id ?? field?.id,
    'aria-describedby': describedBy || undefined,
    'aria-invalid': own['aria-invalid'] ?? (field?.invalid || undefined),
    'aria-required': own['aria-required'] ?? (own.required || field?.required || undefined),
  };
}
