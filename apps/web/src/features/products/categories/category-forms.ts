const prefix = 'category-';

/** URL name of the form for a new category. */
export const newCategoryForm = 'new-category';

/** Returns the URL name of the form that edits a category. */
export const getCategoryForm = (id: string): string => `${prefix}${id}`;

/** Returns the id of the category whose form the URL names, or null. */
export function findCategoryId(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
