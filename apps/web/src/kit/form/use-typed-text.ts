import { useState } from 'react';
import { useLeft } from './use-left.ts';

interface TypedTextOptions {
  /** What is read from the text, the text itself as long as nothing is, or empty. */
  value: string;
  onChange: (value: string) => void;
  /** Reads a value from typed text; null if there is none in it. */
  read: (text: string) => string | null;
  /** Returns a value as it is written here; a text that is no value as it is. */
  toText: (value: string) => string;
}

/** Text of an input whose value is read from it. */
export interface TypedText {
  text: string;
  /** The input was left with a text in which there is no value. */
  isWrong: boolean;
  /** Takes what is typed. */
  type: (text: string) => void;
  /** Sets a value that was chosen in another way. */
  set: (value: string) => void;
  /** Shows the value as it is written here, once the input is left. */
  leave: () => void;
}

/** Leaves text as it is typed until the input is left, and follows every other change of the value. */
export function useTypedText({ value, onChange, read, toText }: TypedTextOptions): TypedText {
  const shown = toText(value);
  const [text, setText] = useState(shown);
  const [last, setLast] = useState({ value, shown, sent: value });
  const left = useLeft();
  if (value !== last.value || shown !== last.shown) {
    // A list's toolbar knows no incomplete value, and reports it as none.
    const isNone = value === '' && last.value !== last.sent && read(last.sent) === null;
    if (value === last.value || (value !== last.sent && !isNone)) setText(shown);
    setLast({ value, shown, sent: isNone ? last.sent : value });
  }
  const send = (sent: string) => {
    setLast({ ...last, sent });
    onChange(sent);
  };
  return {
    text,
    isWrong: left.isLeft && text.trim() !== '' && read(text) === null,
    type: (next) => {
      left.enter();
      setText(next);
      send(read(next) ?? next.trim());
    },
    set: (next) => {
      setText(toText(next));
      send(next);
    },
    leave: () => {
      left.leave();
      const found = read(text);
      if (found !== null) setText(toText(found));
    },
  };
}
