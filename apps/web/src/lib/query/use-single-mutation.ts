import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * A mutation that is not begun while it is under way. Its button is busy by then, but not before it
 * has been painted anew: the second click of a double click comes earlier, and would be sent as well.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isRunning = useRef(false);
  const mutation = useMutation(options);
  const { mutate } = mutation;
  return {
    ...mutation,
    mutate: (variables: Variables) => {
      if (isRunning.current) return;
      isRunning.current = true;
      mutate(variables, { onSettled: () => void (isRunning.current = false) });
    },
  };
}
