import { successEnvelope, readEnvelope } from '@tillside/contract/schemas';
import { expect, it } from 'vitest';
import type { Answer } from '../platform/client.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { recordedLogger } from '../../testing/recorded-logger.ts';
import { createDroppedFields } from './dropped-fields.ts';

const canary = 'canary 4711';

function answered(details: unknown): Answer {
  return { kind: 'answered', status: 200, envelope: readEnvelope(successEnvelope(details, '')), retryAfter: null };
}

it('names each field of an answer that was left out, once an hour, with its count and never with its value', async () => {
  const clock = new ManualClock();
  const { logger, lines } = recordedLogger();
  const dropped = createDroppedFields(logger, clock);
  const plan = { plan_code: 'PS_1', name: [canary], amount: 500, discount: canary };
  const list = [{ network_code: 'MTN', plans: [{ category: null, plans: [plan, { amount: canary }] }] }];
  for (let times = 0; times < 3; times += 1) dropped.note('data.plans', answered(list));
  expect(lines.map(({ fields }) => fields['field'])).toEqual([
    '[].plans[].plans[]',
    '[].plans[].plans[].name',
    '[].plans[].plans[].discount',
  ]);
  expect(JSON.stringify(lines)).not.toContain('4711');
  await clock.advance(3_600_000);
  dropped.note('data.plans', answered(list));
  expect(lines.slice(3).map(({ fields }) => fields['count'])).toEqual([3, 3, 3]);
});

it('is silent about answers that can be read, and about what is no answer', () => {
  const { logger, lines } = recordedLogger();
  const dropped = createDroppedFields(logger, new ManualClock());
  dropped.note('betting.providers', answered([{ id: 1, title: null, active: '1' }]));
  dropped.note('betting.providers', { kind: 'lost', fault: 'no_answer_in_time' });
  dropped.note('constructor', answered([]));
  expect(lines).toEqual([]);
});
