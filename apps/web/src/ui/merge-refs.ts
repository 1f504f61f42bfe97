import type { Ref, RefCallback } from 'react';

/** Merges several refs into one: the component's own and a forwarded one. */
export function mergeRefs<T>(...refs: (Ref<T> | undefined)[]): RefCallback<T> {
  return (element) => {
    const cleanups = refs.map((ref) => fill(ref, element));
    return () => cleanups.forEach((release) => release());
  };
}

function fill<T>(ref: Ref<T> | undefined, element: T | null): () => void {
  if (typeof ref === 'function') {
    const release = ref(element);
    return typeof release === 'function' ? release : () => void ref(null);
  }
  if (!ref) return () => undefined;
  ref.current = element;
  return () => {
    ref.current = null;
  };
}
