import { isMoreThan, naira, toLocalPhone, type Naira } from '@tillside/contract';
import { buyAirtime, type AirtimePurchase } from '@tillside/contract/schemas';
import type { z } from 'zod';
import { handleOperation, refused, type OperationResult } from '../http/operation-result.ts';
import type { World } from '../world/world.ts';
import { buyBatch } from './batch.ts';
import { discountOf, type SandboxBill } from './sandbox-bill.ts';
import { magicOf, type MagicNumber } from '../catalogue/magic-numbers.ts';
import { buyBill, insufficientWallet } from './purchase.ts';

/** The discount of airtime, 2.5 % (observed), in thousandths. */
const discountPerThousand = 25;
/** The maximum for one number. No real wallet comes near. */
const maxAmount = naira(1_000_000_000);

interface Destination {
  readonly number: string;
  readonly amount: Naira;
  readonly network: string;
  readonly reference: string | null;
}

function buy(input: z.output<typeof AirtimePurchase>, world: World): OperationResult {
  const destinations = destinationsOf(input);
  if (destinations.some((row) => isMoreThan(row.amount, maxAmount)))
    return refused(409, 'The amount is over the limit.');
  const magic = destinations.flatMap((row) => magicOf(row.number) ?? []);
  if (magic.some((number) => number.emptyWallet)) return insufficientWallet();
  return { ...buyAll(input, destinations, world), ...onTheWay(magic) };
}

function buyAll(input: z.output<typeof AirtimePurchase>, destinations: Destination[], world: World): OperationResult {
  const ref = input.ref ?? null;
  const operation = buyAirtime.id;
  const rows = destinations.map((row) => ({
    amount: row.amount,
    discount: discountOf(row.amount, discountPerThousand),
    number: row.number,
    reference: row.reference,
    outcome: magicOf(row.number)?.outcome ?? ('succeed' as const),
    fields: fieldsOf([row]),
  }));
  const [only] = rows;
  if (only && !('rows' in input) && !Array.isArray(input.phone)) return buyBill({ ...only, operation, ref }, world);
  return buyBatch({ operation, ref, fields: fieldsOf(destinations), rows }, world);
}

function destinationsOf(input: z.output<typeof AirtimePurchase>): Destination[] {
  if ('rows' in input) {
    return input.rows.map((row) => ({
      number: toLocalPhone(row.phone),
      amount: row.amount,
      network: row.network,
      reference: row.reference ?? null,
    }));
  }
  const phones = Array.isArray(input.phone) ? input.phone : [input.phone];
  return phones.map((phone) => ({
    number: toLocalPhone(phone),
    amount: input.amount,
    network: input.network,
    reference: null,
  }));
}

function fieldsOf(rows: readonly Destination[]): { category: string; product: string } {
  const networks = [...new Set(rows.map((row) => row.network))];
  return { category: 'airtime', product: networks.join(',') };
}

function onTheWay(magic: readonly MagicNumber[]): Pick<OperationResult, 'onTheWay'> {
  const happening = magic.find((number) => number.onTheWay !== undefined)?.onTheWay;
  return happening ? { onTheWay: happening } : {};
}

/** Airtime for one number or many (platform §4.3). */
export const airtimeProduct = {
  handlers: { 'airtime.buy': handleOperation(buyAirtime, buy) },
  examples: {
    'airtime.buy': { phone: '2348031234567', amount: 1000, network: 'mtn', ref: 'x-airtime' },
  },
} satisfies SandboxBill<'airtime'>;
