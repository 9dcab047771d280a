import { useEffect, useReducer, useRef, type ChangeEvent, type RefObject } from 'react';
import { caretIn, unseparated } from './typed-amount.ts';

/** The props of an input that shows an amount with separators, and keeps the caret beside the same digit. */
export interface Separators {
  readonly ref: RefObject<HTMLInputElement | null>;
  onChange(event: ChangeEvent<HTMLInputElement>): void;
}

/** @param onChange gets the text without separators */
export function useSeparators(onChange: (text: string) => void): Separators {
  const ref = useRef<HTMLInputElement>(null);
  const caret = useRef<{ readonly before: number; readonly isAfter: boolean } | null>(null);
  // The text may be the same as before: a separator was deleted, and is back.
  const [, redraw] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const input = ref.current;
    const place = caret.current;
    caret.current = null;
    if (!input || !place) return;
    const at = caretIn(input.value, place.before, place.isAfter);
    input.setSelectionRange(at, at);
  });
  return {
    ref,
    onChange({ target, nativeEvent }) {
      const { value } = target;
      const kind = nativeEvent instanceof InputEvent ? nativeEvent.inputType : '';
      const before = value.slice(0, target.selectionStart ?? value.length).replaceAll(',', '').length;
      caret.current = { before, isAfter: kind === 'deleteContentForward' };
      // What is pasted may have its own separators, which are read with the whole text.
      onChange(kind === 'insertFromPaste' ? value : unseparated(value));
      redraw();
    },
  };
}
