import { expect, it } from 'vitest';
import { readEvidence, readTimelines } from './history.ts';
import { toRef } from './values.ts';

const ref = toRef('ref-1');
const other = toRef('ref-2');

const lineOf = (step: string, version: number) => ({
  ref,
  version,
  at: 1_000,
  state: 'processing',
  funding: 'captured',
  step,
});

const proof = (line: object) => ({ ref, line: JSON.stringify({ at: 1_000, source: 'requery', ...line }) });

it('leaves out a step that only a newer instance of the same store knows', () => {
  const timelines = readTimelines(
    [ref, other],
    [lineOf('sent', 1), lineOf('handed_to_the_moon', 2), lineOf('processing', 3)],
  );
  expect(timelines.get(ref)?.map(({ step }) => step)).toEqual(['sent', 'processing']);
  expect(timelines.get(other)).toEqual([]);
});

it('leaves out evidence of a code that only a newer instance of the same store knows', () => {
  const evidence = readEvidence([ref], [proof({ code: 'seen_on_the_moon', crater: 3 }), proof({ code: 'not_found' })]);
  expect(evidence.get(ref)?.map(({ code }) => code)).toEqual(['not_found']);
});

it('rejects an invalid line of a code that it knows', () => {
  expect(() => readTimelines([ref], [{ ...lineOf('sent', 1), state: 'mislaid' }])).toThrow('state');
  expect(() => readEvidence([ref], [proof({ code: 'outcome', outcome: 'mislaid' })])).toThrow('outcome');
});
