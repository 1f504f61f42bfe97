import type { Document } from '@portal/contract/documents';
import { useEffect, useState } from 'react';
import { useController } from 'react-hook-form';
import type { FormFieldProps } from '#web/kit/form/text-field.tsx';
import { TagPicker } from './tag-picker.tsx';

export interface TagsFieldProps extends Pick<FormFieldProps, 'form' | 'name'> {
  hint?: string | undefined;
  /** Current tags, whose names are known. */
  known: Document['tags'];
}

/** Form field of tags. */
export function TagsField({ form, name, hint, known }: TagsFieldProps) {
  const { field, fieldState } = useController({ control: form.control, name });
  const [addedTags, setAddedTags] = useState<Document['tags']>([]);
  const { choices } = form;
  useEffect(() => {
    for (const tag of known) choices.add(name, { value: tag.id, label: tag.name });
  }, [choices, name, known]);
  const ids: readonly string[] = Array.isArray(field.value) ? field.value.map(String) : [];
  const getName = (id: string) =>
    [...known, ...addedTags].find((tag) => tag.id === id)?.name ??
    choices.findLabel(name, id) ??
    '';
  return (
    <TagPicker
      label={form.getLabel(name)}
      hint={hint}
      error={fieldState.error?.message}
      tags={ids.map((id) => ({ id, name: getName(id) }))}
      onChange={(tags) => {
        for (const tag of tags) choices.add(name, { value: tag.id, label: tag.name });
        setAddedTags([...addedTags, ...tags]);
        // Sorted, so that choosing the same tags again leaves the form unchanged.
        field.onChange(tags.map(({ id }) => id).toSorted());
      }}
    />
  );
}
