import {
  dollars,
  isFinal,
  minusMoney,
  sumMoney,
  type CardOrder,
  type CardSummary,
  type CardTransactionPage,
  type CardView,
  type Instruction,
  type ReportedOnCard,
} from '@tillside/contract';
import { readDollars } from '../kernel/client/money.ts';
import { isRecord } from '../kernel/client/read.ts';
import { exampleFrame } from './frame-double.ts';

/** The routes of cards. */
export type CardRoute = 'cards' | 'card' | 'transactions' | 'order' | 'reveal';

export interface CardsDoubleOptions {
  readonly cards?: readonly CardView[];
  readonly transactions?: CardTransactionPage['items'];
  /** Reported uses that are not among the transactions. */
  readonly reported?: readonly ReportedOnCard[];
  /** Seconds that an order's deposit has left. Default: 29 minutes and a little. */
  readonly secondsLeft?: number;
  /** The behaviour of the frame once it is open. */
  readonly frame?: Parameters<typeof exampleFrame>[0];
}

export function cardRouteOf(method: string, path: string): CardRoute | null {
  if (path === '/cards') return 'cards';
  if (/^\/cards\/orders\/[^/]+$/.test(path)) return 'order';
  if (/^\/cards\/[^/]+\/transactions$/.test(path)) return 'transactions';
  if (/^\/cards\/[^/]+\/reveal$/.test(path)) return method === 'POST' ? 'reveal' : null;
  return /^\/cards\/[^/]+$/.test(path) ? 'card' : null;
}

/** A companion double's answers about cards, which keep the effects of operations. `null`: nothing there. */
export function answerCards(
  route: CardRoute,
  path: string,
  options: CardsDoubleOptions,
  purchases: readonly Instruction[],
): unknown {
  const { pathname, searchParams } = new URL(path, 'http://till.test');
  const cards = [...issued(purchases), ...(options.cards ?? [])].map((card) => after(card, purchases));
  const limit = Number(searchParams.get('limit') ?? 20);
  const id = decodeURIComponent(pathname.split('/')[2] ?? '');
  switch (route) {
    case 'cards': {
      const start = cards.findIndex((card) => card.id === searchParams.get('after')) + 1;
      const page = cards.slice(start, start + limit);
      return { items: page.map(summaryOf), next: start + limit < cards.length ? (page.at(-1)?.id ?? null) : null };
    }
    case 'card':
      return cards.find((card) => card.id === id) ?? null;
    case 'transactions': {
      const rows = options.transactions ?? [];
      const page = Number(searchParams.get('after') ?? 1);
      return {
        items: rows.slice((page - 1) * limit, page * limit),
        next: page * limit < rows.length ? String(page + 1) : null,
        reported: page === 1 ? (options.reported ?? []) : [],
      };
    }
    case 'order':
      return orderOf(pathname.split('/')[3] ?? '', options, purchases);
    case 'reveal':
      return { action: exampleFrame(options.frame), ticket: 'a'.repeat(43) };
    default:
      return route satisfies never;
  }
}

/** The order of a deposit, as the instruction's details contain it. */
export function exampleOrder(parts: Partial<CardOrder> = {}): Record<string, unknown> {
  return {
    order_id: '5d7f3c1e-2b1a-4f0e-9c55-0c6f6f4f8a10',
    address: 'TQ5Zk7yJ8uV3mWc1nRx4bHd9sLp2fGa6Ke',
    memo_tag: null,
    currency: 'USDT',
    network: 'Tron',
    chain: 'TRC20',
    amount: { currency: 'USDT', value: '26' },
    fee: { currency: 'USDT', value: '1' },
    payment_link: null,
    expires_at: new Date(Date.now() + 1_775_000).toISOString(),
    ...parts,
  };
}

function orderOf(id: string, options: CardsDoubleOptions, purchases: readonly Instruction[]): unknown {
  for (const purchase of purchases) {
    const order = purchase.details?.['order'];
    if (!isRecord(order) || order['order_id'] !== id) continue;
    return {
      ...order,
      ref: purchase.ref,
      operation: purchase.operation,
      state: purchase.state,
      customer_id: 'cus_ada',
      card_id: null,
      seconds_left: options.secondsLeft ?? 1_775,
    };
  }
  return null;
}

function summaryOf(card: CardView): CardSummary {
  const { billing: _billing, updated_at: _updated, terminated: _terminated, terminate_date: _date, ...rest } = card;
  const { pending: _pending, reported: _reported, ...summary } = rest;
  return summary;
}

/** Cards that were issued by purchases here. */
function issued(purchases: readonly Instruction[]): CardView[] {
  return purchases
    .filter(({ operation, state }) => operation === 'card.create' && state === 'succeeded')
    .map(({ input }) =>
      exampleCard({
        id: 'card_new',
        last_four: '7781',
        masked: '428852 **** **** 7781',
        card_type: typeof input['type'] === 'string' ? input['type'] : 'virtual',
        balance: readDollars(input['amount']) ?? dollars(0),
      }),
    );
}

/** A card after all purchases about it, oldest first, with those that are in progress. */
function after(card: CardView, purchases: readonly Instruction[]): CardView {
  const own = purchases.filter(({ input }) => input['id'] === card.id);
  const pending = own
    .filter(({ state }) => !isFinal(state))
    .map(({ ref, operation, state, created_at }) => ({ ref, operation, state, created_at }));
  const done = own.filter(({ state }) => state === 'succeeded');
  return { ...done.reduceRight(changed, card), pending: [...card.pending, ...pending] };
}

function changed(card: CardView, { operation, input }: Instruction): CardView {
  const amount = readDollars(input['amount']) ?? dollars(0);
  switch (operation) {
    case 'card.topup':
      return { ...card, balance: sumMoney('USD', [card.balance, amount]) };
    case 'card.withdraw':
      return { ...card, balance: minusMoney(card.balance, amount) };
    case 'card.freeze':
      return { ...card, status: 'frozen' };
    case 'card.unfreeze':
      return { ...card, status: 'active' };
    case 'card.replace':
      return { ...card, last_four: '9035', masked: '428852 **** **** 9035' };
    case 'card.terminate':
      return { ...card, status: 'terminated', terminated: true, balance: dollars(0), terminate_date: card.created_at };
    default:
      return card;
  }
}

export function exampleCard(parts: Partial<CardView> = {}): CardView {
  return {
    id: 'card_ada',
    customer_id: 'cus_ada',
    card_type: 'virtual',
    currency: 'USD',
    brand: 'VISA',
    last_four: '4242',
    masked: '428852 **** **** 4242',
    created_at: '2026-11-02T09:41:00.000+01:00',
    status: 'active',
    balance: dollars(84.25),
    holder: 'Ada Obi',
    billing: null,
    updated_at: null,
    terminated: false,
    terminate_date: null,
    pending: [],
    reported: [],
    ...parts,
  };
}
