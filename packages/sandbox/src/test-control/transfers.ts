import { naira } from '@tillside/contract';
import { nairaField } from '@tillside/contract/schemas';
import { z } from 'zod';
import { announcePayment } from '../accounts/confirm.ts';
import { defaultSenderBank } from '../accounts/bank-codes.ts';
import { maxCollection } from '../checkouts/collection-fee.ts';
import { findAccount } from '../accounts/find.ts';
import { receiveTransfer } from '../accounts/receive-transfer.ts';
import { withBody, type ControlRoute } from './control-route.ts';

const text = (longest: number): z.ZodString =>
  z.string().min(1, 'must not be empty').max(longest, `must be at most ${longest} characters`);

const OutsideTransfer = z.strictObject({
  account: z.string({ error: 'is required: the number of a virtual account' }),
  amount: nairaField({ minimum: naira(0.01), maximum: maxCollection }),
  sender_name: text(100).default('Chidi Okafor'),
  sender_account_number: text(40).default('0123456789'),
  bank: text(40).default(defaultSenderBank),
  description: text(255).default('Transfer'),
});

export const transferRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/transfers',
    run: withBody(OutsideTransfer, (transfer, { world }) => {
      const account = findAccount(transfer.account, world);
      if (!account) return { status: 404, error: 'There is no such virtual account.' };
      if (!account.active) return { status: 400, error: 'account is inactive: it accepts no transfers' };
      const payment = receiveTransfer({ ...transfer, account, ref: null }, world);
      announcePayment(payment, account, world);
      return { json: { session_id: payment.session_id, trans_id: payment.trans_id } };
    }),
  },
];
