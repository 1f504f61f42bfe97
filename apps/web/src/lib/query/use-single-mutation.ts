import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/**
 * Mutation that ignores calls while it runs. The button becomes busy only after a render, too late
 * for the second click of a double click.
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
