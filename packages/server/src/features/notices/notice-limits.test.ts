import { expect, it } from 'vitest';
import { transition } from '../../kernel/ledger/context.ts';
import { noticesBySms } from '../../kernel/options/notices.ts';
import { testContext, type TestContext } from '../../testing/context.ts';
import { aRef, created } from '../../testing/rows.ts';
import { createNotices } from './notices.ts';

const hour = 3_600_000;

/** A purchase of this caller that has just gone to a person. */
async function inReview(context: TestContext, id: string, ref: string): Promise<void> {
  const owner = { id, roles: ['shopper'] } as const;
  const row = await created(context, { ref: aRef(ref), clientKey: `key of ${ref}`, owner, state: 'unknown' });
  await transition(context, row, { patch: { state: 'review' }, step: 'review_opened' });
}

it('a message that the limit of all callers stops is not one of its caller’s own', async () => {
  const context = await testContext(undefined, { notices: { lateAfter: 60_000 } });
  const sent: string[] = [];
  const options = noticesBySms({ phone: () => '08031234567', perCaller: 1, inAll: 4 });
  const send = createNotices(options, {
    context,
    instructor: {
      async instruct(owner, clientKey) {
        sent.push(clientKey);
        return created(context, { ref: aRef(`ts_sms${sent.length}`), owner, clientKey, operation: 'sms.send' });
      },
    },
  });
  for (let others = 1; others <= 8; others += 1) await inReview(context, `caller ${others}`, `ts_other${others}`);
  await send();
  await inReview(context, 'ada', 'ts_first');
  await context.clock.advance(12 * hour);
  await send();
  expect(sent.filter((key) => key.includes('ts_first'))).toEqual([]);
  expect(context.logged()).toContain('"ref":"ts_first","problem":"notice_limit","limit":"inAll"');
  // The messages to the others were more than a day ago, and what would have been Ada's was not.
  await context.clock.advance(13 * hour);
  await inReview(context, 'ada', 'ts_second');
  await send();
  expect(sent.at(-1)).toContain('ts_second');
});
