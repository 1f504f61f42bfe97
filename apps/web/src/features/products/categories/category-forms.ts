const prefix = 'category-';

/** How the address calls the form of a new category. */
export const newCategoryForm = 'new-category';

/** How the address calls the form that changes a category. */
export const getCategoryForm = (id: string): string => `${prefix}${id}`;

/** The category whose form the address asks for; null where it asks for another or none. */
export function findCategoryId(form: string | null): string | null {
  return form?.startsWith(prefix) ? form.slice(prefix.length) : null;
}
