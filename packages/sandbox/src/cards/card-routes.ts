import { parseWith, toUsdCents, usd, wireNumber } from '@tillside/contract';
import { z } from 'zod';
import { badRequest, type ControlRoute } from '../control/control-route.ts';
import type { World } from '../world/world.ts';
import { cardUses, applyCardUse } from './card-auth.ts';
import { findCard } from './card-book.ts';
import { orderDetails } from './card-details.ts';
import { receiveDeposit } from './stablecoin.ts';

const dollars = wireNumber.pipe(
  z
    .number()
    .min(0, 'must not be negative')
    .max(1_000_000_000, 'is too large')
    .refine((amount) => Math.abs(Math.round(amount * 100) / 100 - amount) < 1e-9, 'must have at most two decimals'),
);

const CardUseRequest = z.strictObject({
  card_id: z.string({ error: 'is required: the id of a card' }),
  event: z.enum(cardUses, { error: `must be one of ${cardUses.join(', ')}` }),
  amount: dollars.optional(),
  acceptor_name: z.string().max(200).default('SANDBOX SHOP LAGOS NG'),
});

/** The verification of a card is an authorization of one dollar (platform §6). */
const verification = 100;

/** What happens to cards outside: their use, and deposits in stablecoins. */
export const cardRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/card-auths',
    run({ world, body }) {
      const read = parseWith(CardUseRequest, body);
      if (!read.ok) return badRequest(read.errors);
      const { card_id, event: use, amount, acceptor_name } = read.value;
      const card = findCard(card_id, world);
      if (!card) return { status: 404, error: 'There is no such card in this environment.' };
      const free = use === 'activation' || use === 'verified';
      if (!free && !amount) return { status: 400, error: `amount is required for ${use}, in dollars` };
      if (card.status === 'terminated' && (use === 'refund' || use === 'activation')) {
        return { status: 400, error: 'The card is terminated.' };
      }
      const cents = amount === undefined ? undefined : toUsdCents(usd(amount));
      return {
        json: applyCardUse(
          { card, use, amount: cents ?? (use === 'verified' ? verification : 0), acceptor_name },
          world,
        ),
      };
    },
  },
  {
    method: 'POST',
    path: '/deposits/{order_id}',
    run({ world, values }) {
      const orderId = values['order_id'] ?? '';
      const order = orderOf(orderId, world);
      if (!order) return { status: 404, error: 'There is no such order in this environment.' };
      if (!receiveDeposit(orderId, world)) return { status: 400, error: `The order is ${order.status}.` };
      return { json: { ...orderDetails(order), card_id: order.card_id } };
    },
  },
];

function orderOf(orderId: string, world: World) {
  return world.state.stablecoin_orders.find((order) => order.order_id === orderId) ?? null;
}
