/** Form in the address that uploads documents. */
export const uploadForm = 'upload';
