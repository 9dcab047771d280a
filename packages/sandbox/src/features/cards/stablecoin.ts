import { dollars, stablecoinDefaults, stablecoinNetworks } from '@tillside/contract';
import { answered, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import { creditWallet, type World } from '../../kernel/world/world.ts';
import { findCard } from './card-book.ts';
import { orderDetails } from './card-details.ts';
import type { StablecoinOrder } from '../../kernel/world/card.ts';
import { issueCard, loadCard } from './issue.ts';
import { magicAmount } from './magic-amounts.ts';

/** Lifetime of an order in milliseconds (assumed). */
const awaited = 30 * 60_000;
const depositPause = 5_000;

interface StablecoinChoice {
  readonly stablecoin_currency?: string | undefined;
  readonly stablecoin_network?: string | undefined;
  readonly stablecoin_chain?: string | undefined;
}

type OrderParts = Pick<StablecoinOrder, 'operation' | 'ref' | 'customer_id' | 'card_type' | 'card_id' | 'load' | 'fee'>;

/** Opens an order that awaits its deposit (platform §2.7, §3). Refuses a network without its chain, or the reverse. */
export function openOrder(parts: OrderParts, choice: StablecoinChoice, world: World): OperationResult {
  const route = chooseNetwork(choice);
  if (!route) {
    const known = stablecoinNetworks.map(({ network, chain }) => `${network} (${chain})`).join(', ');
    return refused(422, 'Some fields need another look.', { stablecoin_network: `must be one of ${known}` });
  }
  const order: StablecoinOrder = {
    ...parts,
    ...route,
    order_id: world.newId(),
    status: 'pending_payment',
    currency: choice.stablecoin_currency ?? stablecoinDefaults.currency,
    address: depositAddress(route.network, world),
    memo_tag: route.network === 'Stellar' ? String(100_000_000 + randomNumber(world)) : null,
    expires_at: world.now() + awaited,
  };
  world.state.stablecoin_orders.push(order);
  const { order_id } = order;
  world.schedule({ kind: 'stablecoin.expire', due: order.expires_at, order_id });
  if (magicAmount(parts.load)?.depositArrives) {
    world.schedule({ kind: 'stablecoin.deposit', due: world.now() + depositPause, order_id });
  }
  return answered(orderDetails(order), 'Awaiting the deposit');
}

/** Receives a deposit: issues or tops up a card (platform §3). `false` if the order has expired or is complete. */
export function receiveDeposit(orderId: string, world: World): boolean {
  const order = world.state.stablecoin_orders.find((kept) => kept.order_id === orderId);
  if (order?.status !== 'pending_payment') return false;
  order.status = 'completed';
  if (order.operation === 'card.create') {
    const customer = world.state.customers.find((kept) => kept.id === order.customer_id);
    if (!customer) return false;
    const { card_type, load, ref } = order;
    order.card_id = issueCard({ customer, card_type, load, charge: dollars(0), ref }, world).card.id;
    return true;
  }
  const card = order.card_id === null ? null : findCard(order.card_id, world);
  // The card was terminated before the deposit arrived: the dollars go to the wallet (assumed).
  if (!card || card.status === 'terminated') creditWallet(world, order.load);
  else loadCard(card, { ref: order.ref, load: order.load, charge: dollars(0) }, world);
  return true;
}

/** Expires an order without a deposit. */
export function expireOrder(orderId: string, world: World): void {
  const order = world.state.stablecoin_orders.find((kept) => kept.order_id === orderId);
  if (order?.status === 'pending_payment') order.status = 'expired';
}

function chooseNetwork(choice: StablecoinChoice): { readonly network: string; readonly chain: string } | null {
  const { stablecoin_network: network, stablecoin_chain: chain } = choice;
  const wanted = network ?? (chain === undefined ? stablecoinDefaults.network : undefined);
  const same = (left: string, right: string | undefined): boolean =>
    right === undefined || left.toLowerCase() === right.toLowerCase();
  return stablecoinNetworks.find((known) => same(known.network, wanted) && same(known.chain, chain)) ?? null;
}

/** An address of the network's length that no wallet accepts, so that no real coins are sent to it. */
function depositAddress(network: string, world: World): string {
  const [prefix, length] = addressForms[network] ?? ['', 44];
  const tail = Buffer.from(world.seams.random(32)).toString('hex');
  return `${prefix}SANDBOX${tail}`.slice(0, length);
}

const addressForms: Readonly<Record<string, readonly [string, number]>> = {
  Tron: ['T', 34],
  Ethereum: ['0x', 42],
  BSC: ['0x', 42],
  Polygon: ['0x', 42],
  Solana: ['', 44],
  Stellar: ['G', 56],
};

function randomNumber(world: World): number {
  return Buffer.from(world.seams.random(4)).readUInt32BE(0) % 900_000_000;
}
