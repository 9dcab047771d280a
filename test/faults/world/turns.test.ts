import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const values = ['lost', 'late', 'twice', null] as const;

it('assigns each value to equally many seeds', () => {
  const taken = Array.from({ length: 400 }, (_, seed) => new Turns(seed).take('send', values));
  for (const value of values) expect(taken.filter((each) => each === value)).toHaveLength(100);
});

it('gives a seed the requested number of turns of a subject', () => {
  const turns = new Turns(7);
  const taken = Array.from({ length: 5 }, () => turns.take('send', ['lost', 'late'], 2));
  expect(taken.map((value) => value !== null)).toEqual([true, true, false, false, false]);
});

it('combines the turns of two subjects in every way', () => {
  const pairs = Array.from({ length: 200 }, (_, seed) => {
    const turns = new Turns(seed);
    return `${turns.take('hook reserve', values)} ${turns.take('hook capture', values)}`;
  });
  expect(new Set(pairs).size).toBe(values.length ** 2);
});

it('gives none after the end', () => {
  const turns = new Turns(7);
  turns.end();
  expect(turns.take('send', values)).toBeNull();
});
