import { expect, it } from 'vitest';
import type { Arrival, Departure } from '../world/history.ts';
import { tookEffect } from './of-requests.ts';

const deadline = 8_000;
const arrival: Arrival = { at: 100, status: 201, details: {}, isCopy: false };

function departure(fate: Departure['fate'], endedAt: number | null, arrivals: Arrival[]): Departure {
  return {
    at: 0,
    clock: 0,
    instance: 'till 1',
    method: 'POST',
    path: '/airtime',
    body: {},
    commits: 1,
    arrivals,
    endedAt,
    wrong: null,
    fate,
    retryAfter: null,
  };
}

it.each([
  ['an answer that was lost', departure('lost_after', 500, [arrival])],
  ['a request that was lost', departure('lost_before', 500, [])],
  ['a request that came twice', departure('duplicated', 500, [arrival, { ...arrival, isCopy: true }])],
  ['an answer after the deadline', departure('late_answer', deadline, [arrival])],
  ['an arrival after its sender gave up', departure('late_arrival', deadline, [{ ...arrival, at: 9_000 }])],
])('%s took effect', (_what, made) => {
  expect(tookEffect(made, deadline)).toBe(true);
});

it.each([
  ['what is good', departure('good', 500, [arrival])],
  ['an answer that never was, since its request did not arrive', departure('lost_after', 500, [])],
  ['a repeat that never came', departure('duplicated', 500, [arrival])],
  ['a late answer in time', departure('late_answer', 7_000, [arrival])],
  ['a late arrival in time', departure('late_arrival', 7_000, [{ ...arrival, at: 6_000 }])],
  ['a request whose sender died', departure('lost_before', null, [])],
])('%s is drawn and took no effect', (_what, made) => {
  expect(tookEffect(made, deadline)).toBe(false);
});
