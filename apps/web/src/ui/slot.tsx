import { useComposedRefs } from '@radix-ui/react-compose-refs';
import {
  cloneElement,
  type HTMLAttributes,
  isValidElement,
  type ReactElement,
  type ReactNode,
  type Ref,
} from 'react';
import { classNames } from '#web/ui/class-names.ts';

type Props = Record<string, unknown>;

export interface SlotProps extends HTMLAttributes<HTMLElement> {
  ref?: Ref<HTMLElement> | undefined;
  /** One element. */
  children: ReactNode;
}

/**
 * Renders its child with these props besides the child's own, which win. Classes and descriptions are
 * joined; of two handlers the child's runs first. The library's slot also takes fragments, lazy
 * elements and parts of children: 1 kB of every first page.
 * @throws if the child is not one element.
 */
export function Slot({ children, ref, ...props }: SlotProps) {
  const child = toElement(children);
  const composed = useComposedRefs(ref, child.props.ref);
  return cloneElement(child, { ...mergeProps({ ...props }, child.props), ref: composed });
}

function toElement(children: ReactNode): ReactElement<Props & { ref?: Ref<HTMLElement> }> {
  if (!isValidElement<Props & { ref?: Ref<HTMLElement> }>(children))
    throw new Error('Slot of one element');
  return children;
}

function mergeProps(given: Props, own: Props): Props {
  const merged = { ...given, ...own };
  for (const name of Object.keys(given)) {
    const [first, second] = [own[name], given[name]];
    if (/^on[A-Z]/u.test(name)) merged[name] = joinHandlers(first, second);
    if (name === 'className' || name === 'aria-describedby')
      merged[name] = classNames(toText(second), toText(first)) || undefined;
  }
  return merged;
}

const toText = (value: unknown) => (typeof value === 'string' ? value : null);

function joinHandlers(first: unknown, second: unknown): unknown {
  if (typeof first !== 'function' || typeof second !== 'function') return first ?? second;
  return (...values: unknown[]) => {
    first(...values);
    second(...values);
  };
}
