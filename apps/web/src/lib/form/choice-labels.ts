export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

/** Labels of the options of a form's choice fields. */
export interface ChoiceLabels {
  /** Sets all options of a field. */
  set: (field: string, choices: readonly Choice[]) => void;
  /** Adds one option to a field with server-side search. */
  add: (field: string, choice: Choice) => void;
  /** Returns an option's label; null if the field has no such option. */
  findLabel: (field: string, value: string) => string | null;
}

/** Creates a registry of option labels, for places that show a value without its select. */
export function createChoiceLabels(): ChoiceLabels {
  const choicesByField = new Map<string, readonly Choice[]>();
  return {
    set: (field, choices) => void choicesByField.set(field, choices),
    add: (field, choice) => {
      const others = (choicesByField.get(field) ?? []).filter(
        ({ value }) => value !== choice.value,
      );
      choicesByField.set(field, [...others, choice]);
    },
    findLabel: (field, value) =>
      choicesByField.get(field)?.find((choice) => choice.value === value)?.label ?? null,
  };
}
