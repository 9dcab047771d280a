// @vitest-environment jsdom
import { DatabaseSync } from 'node:sqlite';
import {
  dollars,
  formatMoney,
  instructionOperationIds,
  isPayout,
  money,
  type FundingState,
  type InstructionOperationId,
  type Money,
} from '@tillside/contract';
import { BalanceSchema, InstructionPageSchema } from '@tillside/contract/schemas';
import { balanceFunding, type PriceRequest, type ShopperPrice } from '@tillside/server';
import { CardPanel, IssueCard, TillsideProvider } from '@tillside/react';
import {
  airtimeBill,
  bettingBill,
  cableBill,
  dataBill,
  electricityBill,
  epinBill,
  internationalBill,
  internetBill,
  PurchaseFlow,
  smsBill,
  type Bill,
  type PurchaseFlowProps,
} from '@tillside/react/parts';
import { payAtOnce } from '@tillside/react/testing';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import fc from 'fast-check';
import type { ReactElement } from 'react';
import { afterEach, expect, test } from 'vitest';
import { products } from './bill-purchases.ts';
import { startCardWorld, type CardWorld } from './card-world.ts';

/*
 * The figure on the review is the balance afterwards, for every operation: nothing else moves, and what is paid out
 * is settled. So no review can subtract what the shopper gets.
 */

payAtOnce();
afterEach(() => {
  cleanup();
  localStorage.clear();
  sessionStorage.clear();
});

const bills: Readonly<Partial<Record<InstructionOperationId, Bill>>> = {
  'airtime.buy': airtimeBill,
  'betting.fund': bettingBill,
  'cable.buy': cableBill,
  'cable.topup': cableBill,
  'data.buy': dataBill,
  'electricity.buy': electricityBill,
  'epin.buy': epinBill,
  'international.buy': internationalBill,
  'sms.send': smsBill,
  'spectranet.buy': internetBill,
};

/** A shop that sells a dollar for ₦1,600, and buys one for ₦1,550. */
function priceInNaira({ operation, cost }: PriceRequest): ShopperPrice {
  if (cost.currency === 'NGN') return { amount: cost };
  const rate = isPayout(operation) ? 1_550 : 1_600;
  return { amount: money('NGN', cost.minor * rate), rate: money('NGN', rate * 100), holdsFor: 300 };
}

/** These are never reviewed, or they move none of the shopper's money: `isFree` hides the balance. */
const withoutBalance: ReadonlySet<InstructionOperationId> = new Set([
  'account.activate',
  'account.create',
  'account.deactivate',
  'card.contact',
  'card.freeze',
  'card.replace',
  'card.unfreeze',
  'transfer.simulate',
  'wallet.order',
  'wallet.pay',
]);

const withBalance = instructionOperationIds.filter((operation) => !withoutBalance.has(operation));

/** Dollars that a card holds, and those that an action moves, in cents. */
const cents = fc.record({ holds: fc.integer({ min: 500, max: 9_000 }), moves: fc.integer({ min: 100, max: 500 }) });
const opening = fc.integer({ min: 20_000_000, max: 90_000_000 });

test.each(withBalance)('%s: the figure on the review is the balance afterwards', async (operation) => {
  await fc.assert(
    fc.asyncProperty(opening, cents, async (kobo, drawn) => {
      const book = balanceFunding(new DatabaseSync(':memory:'), { name: 'Sunbird balance' });
      const world = await startCardWorld('live', {
        access: { operations: { 'sms.send': ['shopper'] } },
        funding: { ...book, price: priceInNaira },
      });
      await book.deposit({ owner: 'ada', amount: money('NGN', kobo), reference: 'opening' });
      const { widget, fill } = await orderOf(operation, world, drawn);
      render(
        <TillsideProvider url={`${world.url}/till`} fetch={(url, init) => world.passUntil(ask(url, world, init))}>
          {widget}
        </TillsideProvider>,
      );
      await fill?.();
      const said = await waitFor(async () => {
        // A form whose lists or whose name are not there yet stays, and says so.
        const next = screen.queryByRole('button', { name: 'Continue' });
        if (next) await userEvent.click(next);
        return screen.getByText(/^(Pay from · )?₦[\d,.]+ (left )?after$/);
      });
      const figure = /₦[\d,.]+/.exec(said.textContent ?? '')?.[0];
      await userEvent.click(screen.getByRole('button', { name: /^(Pay|Withdraw|Close card, get) ₦/ }));
      await waitFor(async () => {
        await world.pass(2);
        expect(['captured', 'credited']).toContain(await newestFunding(world));
      });
      expect(formatMoney(await balanceOf(world))).toBe(figure);
      cleanup();
      sessionStorage.clear();
    }),
    { numRuns: 1, endOnFailure: true },
  );
});

interface Order {
  readonly widget: ReactElement;
  readonly fill?: () => Promise<void>;
}

async function orderOf(
  operation: InstructionOperationId,
  world: CardWorld,
  { holds, moves }: { readonly holds: number; readonly moves: number },
): Promise<Order> {
  const amount = String(moves / 100);
  const onCard = async (name: string, fill: () => Promise<void>): Promise<Order> => ({
    widget: <CardPanel cardId={await world.passUntil(world.newCard(holds / 100))} />,
    async fill() {
      await userEvent.click(await screen.findByRole('button', { name }));
      await fill();
    },
  });
  const typeAmount = async () => userEvent.type(await screen.findByLabelText('Amount in dollars'), amount);
  switch (operation) {
    case 'card.create':
      return { widget: <IssueCard defaultAmount={dollars(moves / 100)} /> };
    case 'card.topup':
      return onCard('Add money', typeAmount);
    case 'card.withdraw':
      return onCard('Withdraw', typeAmount);
    case 'card.terminate':
      return onCard('Close card', async () => {
        const field = await screen.findByLabelText(/type the card’s last four digits/);
        const asked = await screen.findByText(/last four digits: \d{4}/);
        await userEvent.type(field, /\d{4}/.exec(asked.textContent ?? '')?.[0] ?? '');
      });
    default: {
      const bill = bills[operation];
      if (!bill) throw new Error(`${operation} has no purchase here: add one, or say why it shows no balance.`);
      return { widget: <PurchaseFlow bill={bill} {...await textsOf(operation, world, moves)} /> };
    }
  }
}

async function textsOf(
  operation: InstructionOperationId,
  world: CardWorld,
  moves: number,
): Promise<Pick<PurchaseFlowProps, 'again' | 'initial'>> {
  if (operation === 'airtime.buy') return { initial: { phone: '08031234567', amount: String(moves) } };
  // As it is typed: the list that reads an amount of another currency is not there yet as the form opens.
  if (operation === 'international.buy')
    return { initial: { ccode: 'GH', provider: 'MTNGH', variation: 'MTNGH_TOPUP', phone: '244000000', amount: '100' } };
  const product = products.find((each) => each.operation === operation);
  return { again: { ...(await product?.input(world)) } };
}

function ask(url: RequestInfo | URL, world: CardWorld, init?: RequestInit): Promise<Response> {
  return world.request(new Request(url).url.replace(`${world.url}/till`, ''), init);
}

async function newestFunding(world: CardWorld): Promise<FundingState | undefined> {
  const page: unknown = await (await world.request('/instructions?limit=1')).json();
  return InstructionPageSchema.parse(page).items[0]?.funding;
}

async function balanceOf(world: CardWorld): Promise<Money> {
  return BalanceSchema.parse(await (await world.request('/balance')).json()).available;
}
