import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

const values = ['lost', 'late', 'twice', null] as const;

it('gives each value its turn in equally many seeds', () => {
  const taken = Array.from({ length: 400 }, (_, seed) => new Turns(seed).take('send', values));
  for (const value of values) expect(taken.filter((each) => each === value)).toHaveLength(100);
});

it('gives a seed so many turns of a subject as are asked for', () => {
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

it('gives none when it has ended', () => {
  const turns = new Turns(7);
  turns.end();
  expect(turns.take('send', values)).toBeNull();
});
