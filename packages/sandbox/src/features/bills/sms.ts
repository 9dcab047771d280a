import { countSmsSegments, naira, timesMoney } from '@tillside/contract';
import { sendSms, toPlainTime } from '@tillside/contract/schemas';
import { handleOperation } from '../../kernel/http/operation-result.ts';
import { magicOf } from '../../kernel/catalogue/magic-numbers.ts';
import { buyOnce } from './purchase.ts';
import type { SandboxBill } from './sandbox-bill.ts';

/** The price of one segment to one number (assumed). */
const pricePerSegment = naira(4);
const sender = 'Tillside';

/** A text message to one number or many: processing at first (platform §3, §4.3). It can be read in the outbox. */
const handler = handleOperation(sendSms, ({ to, message, ref }, world) => {
  const numbers = Array.isArray(to) ? to : [to];
  return buyOnce(sendSms.id, ref, world, () => {
    const { segments } = countSmsSegments(message);
    const bulk = world.newId();
    return {
      amount: timesMoney(pricePerSegment, numbers.length * segments),
      fields: {
        product: 'sms',
        processed: numbers.map((number) => ({
          uid: world.newId(),
          message_id: world.newId(),
          bulk_id: bulk,
          sender,
          recipent: number,
          message,
          time_created: toPlainTime(world.now()),
          status: 'processing',
          page: segments,
          description: 'Accepted for delivery',
        })),
      },
      settles: 'later',
      magic: numbers.flatMap((number) => magicOf(number) ?? [])[0] ?? null,
    };
  });
});

export const smsProduct = {
  handlers: { 'sms.send': handler },
  examples: {
    'sms.send': { to: ['08031234567'], message: 'Hello', ref: 'x-sms' },
  },
} satisfies SandboxBill<'sms'>;
