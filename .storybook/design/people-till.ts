import { naira, type RecentRecipient } from '@tillside/contract';
import { exampleSession } from '../../packages/react/src/testing/example-session.ts';
import type { DoubleOptions } from '../../packages/react/src/testing/companion-double.ts';

const recent = (phone: string, network: string): RecentRecipient => ({
  operation: 'airtime.buy',
  ref: `ref_${phone}`,
  fields: { phone },
  input: { phone, network, amount: naira(500) },
  amount: naira(500),
  at: '2026-11-20T09:00:00.000Z',
});

/** A shopper whose number is known, with somebody saved and somebody who was paid for lately. */
export const peopleTill: DoubleOptions = {
  session: { ...exampleSession, caller: { ...exampleSession.caller, phone: '2348031110001' }, recipients: true },
  recipients: [
    {
      id: 'recipient_mum',
      label: 'Mum',
      operation: 'airtime.buy',
      fields: { phone: '2348051112223' },
      created_at: '2026-11-01T08:00:00.000Z',
    },
  ],
  recents: [recent('2348021234567', 'airtel'), recent('2348051112223', 'glo')],
};
