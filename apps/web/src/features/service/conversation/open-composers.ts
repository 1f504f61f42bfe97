type Insert = (text: string) => void;

const composers = new Map<string, Insert>();

/** Registers the composer of a ticket or a request, while it is shown. Returns the unregister function. */
export function registerComposer(id: string, insert: Insert): () => void {
  composers.set(id, insert);
  return () => {
    if (composers.get(id) === insert) composers.delete(id);
  };
}

/** Inserts a text into the message that is written about a ticket; false if nobody can write one now. */
export function insertIntoComposer(id: string, text: string): boolean {
  const insert = composers.get(id);
  insert?.(text);
  return insert !== undefined;
}
