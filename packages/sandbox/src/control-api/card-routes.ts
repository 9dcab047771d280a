import { dollars } from '@tillside/contract';
import { dollarsField } from '@tillside/contract/schemas';
import { z } from 'zod';
import { withBody, type ControlRoute } from './control-route.ts';
import { writeFields } from '../kernel/world/json.ts';
import { cardUses, applyCardUse } from '../features/cards/card-auth.ts';
import { findCard } from '../features/cards/card-book.ts';
import { orderDetails } from '../features/cards/card-details.ts';
import { receiveDeposit } from '../features/cards/stablecoin.ts';

const CardUseRequest = z.strictObject({
  card_id: z.string({ error: 'is required: the id of a card' }),
  event: z.enum(cardUses, { error: `must be one of ${cardUses.join(', ')}` }),
  amount: dollarsField({ minimum: dollars(0), maximum: dollars(1_000_000_000) }).optional(),
  acceptor_name: z.string().max(200).default('SANDBOX SHOP LAGOS NG'),
});

/** The verification of a card is an authorization of one dollar (platform §6). */
const verification = dollars(1);

/** Control routes for external card uses and stablecoin deposits. */
export const cardRoutes: readonly ControlRoute[] = [
  {
    method: 'POST',
    path: '/card-auths',
    run: withBody(CardUseRequest, ({ card_id, event: use, amount, acceptor_name }, { world }) => {
      const card = findCard(card_id, world);
      if (!card) return { status: 404, error: 'There is no such card in this environment.' };
      const free = use === 'activation' || use === 'verified';
      if (!free && !amount?.minor) return { status: 400, error: `amount is required for ${use}, in dollars` };
      if (card.status === 'terminated' && (use === 'refund' || use === 'activation')) {
        return { status: 400, error: 'The card is terminated.' };
      }
      const taken = amount ?? (use === 'verified' ? verification : dollars(0));
      return { json: writeFields(applyCardUse({ card, use, amount: taken, acceptor_name }, world)) };
    }),
  },
  {
    method: 'POST',
    path: '/deposits/{order_id}',
    run({ world, values }) {
      const orderId = values['order_id'] ?? '';
      const order = world.state.stablecoin_orders.find((kept) => kept.order_id === orderId);
      if (!order) return { status: 404, error: 'There is no such order in this environment.' };
      if (!receiveDeposit(orderId, world)) return { status: 400, error: `The order is ${order.status}.` };
      return { json: { ...writeFields(orderDetails(order)), card_id: order.card_id } };
    },
  },
];
