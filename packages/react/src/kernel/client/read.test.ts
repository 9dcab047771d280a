import { expect, it } from 'vitest';
import { entriesOf, text } from './read.ts';

it.each(['constructor', 'toString', '__proto__'])('entries may have any name: %s', (name) => {
  const read = entriesOf(text)(JSON.parse(`{"${name}": "a fault", "other": 7}`));
  expect(Object.entries(read ?? {})).toEqual([[name, 'a fault']]);
});
