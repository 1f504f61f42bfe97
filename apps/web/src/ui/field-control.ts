import { createContext, use } from 'react';

/** Attributes that a field passes to its control. */
export interface FieldControl {
  id: string;
  describedBy: string | undefined;
  invalid: boolean;
  required: boolean;
}

/** Provided by `Field`. */
export const FieldControlContext = createContext<FieldControl | null>(null);

interface ControlAttributes {
  id?: string | undefined;
  required?: boolean | undefined;
  'aria-describedby'?: string | undefined;
  'aria-invalid'?: boolean | 'true' | 'false' | 'grammar' | 'spelling' | undefined;
  'aria-required'?: boolean | 'true' | 'false' | undefined;
}

/**
 * Attributes that connect a control to its field; the control's own take precedence. Uses
 * aria-required, because the form validates with translated messages instead of the browser.
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
