/** One thing that can be chosen. */
export interface Choice<Value extends string = string> {
  value: Value;
  label: string;
}

/** What the values of a form's fields with choices are called, as its selects tell it. */
export interface ChoiceLabels {
  /** These are all choices of the field. */
  set: (field: string, choices: readonly Choice[]) => void;
  /** One more choice of a field, whose choices are found one by one. */
  add: (field: string, choice: Choice) => void;
  /** The word for a value; null where the field has no choices or not this one. */
  findLabel: (field: string, value: string) => string | null;
}

/** Keeps the words of a form's choices, for places that show a value without its select. */
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
