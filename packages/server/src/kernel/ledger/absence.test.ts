import { errorEnvelope, readEnvelope } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import { testContext } from '../../testing/context.ts';
import { aRef, created, startOfTime } from '../../testing/rows.ts';
import { reconcile } from './reconcile.ts';

const unknown = {
  operation: 'data.buy',
  state: 'unknown',
  funding: 'reserved',
  sends: 1,
  sentAt: startOfTime,
  sentWith: 'print',
  leaseBy: 'me',
  leaseUntil: startOfTime + 90_000_000,
} as const;

it.each([
  ['counts when the read was sent after the quiet period', 0, 1],
  ['does not count when the read was sent before its end, though its answer is processed after', 1, 0],
])('an absence %s', async (_when, early, absences) => {
  const context = await testContext(() => {
    // The process is suspended before it processes the answer.
    context.clock.stall(60_000);
    return { kind: 'answered', status: 404, envelope: readEnvelope(errorEnvelope('None.', 404)), retryAfter: null };
  });
  const { lease, deadline, quiet } = context.timings;
  const row = await created(context, unknown);
  context.clock.stall(lease + deadline + quiet - early);
  await reconcile(context, row);
  expect(await context.store.find(aRef('ts_one'), null)).toMatchObject({ state: 'unknown', absences });
});
