import { naira, type Instruction } from '@tillside/contract';
import { InstructionSchema } from '@tillside/contract/schemas';
import { cableMessages, electricityMessages } from '@tillside/messages';
import { cableBill, electricityBill, type Bill, type BillContext } from '@tillside/react/parts';
import { expect, test as plainTest } from 'vitest';
import { z } from 'zod';
import { instructBill } from './bill-purchases.ts';
import { contextOf, valuesOf } from './filled-form.ts';
import { startWorld, type World, post } from './world.ts';

const test = plainTest.extend('world', () => startWorld());

/* With what the name check adds: the bouquet to renew, the customer's name. */

const Checked = z.object({ details: z.unknown() });

interface Bought {
  readonly context: BillContext;
  readonly instruction: Instruction;
}

async function buyBy(world: World, bill: Bill, texts: Readonly<Record<string, string>>): Promise<Bought> {
  const context = await contextOf(world, bill, texts);
  const values = valuesOf(bill, texts, context);
  const check = bill.nameCheck;
  const asked = check?.input(values, context);
  if (!check || !asked) throw new Error('The form checked no name.');
  const answer = await post(world, `/validations/${check.operation}`, asked);
  const { details } = Checked.parse(await answer.json());
  expect(check.name(details)).toMatch(/^\w+ \w+$/);
  expect(check.errors?.(details, values, context)).toEqual({});
  const input = { ...(bill.input?.(values, context) ?? values), ...check.adopt?.(details, values, context) };
  const operation = bill.variant?.applies(input) ? bill.variant.operation : bill.operation;
  const response = await instructBill(world, operation, input);
  return { context, instruction: InstructionSchema.parse(await response.json()) };
}

function receiptOf(bill: Bill, { instruction, context }: Bought): Readonly<Record<string, string>> {
  return Object.fromEntries((bill.receipt?.(instruction, context) ?? []).map(({ label, value }) => [label, value]));
}

const meter = { service: 'ikedc', meter_type: 'prepaid', amount: '5000', phone: '0803 123 4567' };

test('electricity is bought with its form’s input, and its token, units and tax are on the receipt', async () => {
  const world = await startWorld();
  const bought = await buyBy(world, electricityBill, { ...meter, meter_number: '4502 0000 001' });
  expect(bought.instruction).toMatchObject({
    state: 'succeeded',
    details: { token: expect.stringMatching(/^\d{20}$/) },
  });
  expect(receiptOf(electricityBill, bought)).toMatchObject({
    [electricityMessages.texts.units]: expect.stringMatching(/^\d+\.\d\d\u00a0kWh$/),
    [electricityMessages.texts.tariff]: 'NGN 68.20 per kWh',
    [electricityMessages.texts.tax]: 'NGN 348.84',
  });
  expect(electricityBill.note?.(bought.instruction, bought.context)).toBeNull();
});

test('a meter with new keys and a postpaid one return what their receipts show', async ({ world }) => {
  const keyed = await buyBy(world, electricityBill, { ...meter, meter_number: '45020009911' });
  expect(keyed.instruction.details).toMatchObject({
    reset_token: expect.stringMatching(/^\d{20}$/),
    configure_token: expect.stringMatching(/^\d{20}$/),
  });
  const postpaid = await buyBy(world, electricityBill, {
    ...meter,
    meter_type: 'postpaid',
    meter_number: '4502000002',
  });
  expect(postpaid.instruction.state).toBe('succeeded');
  expect(electricityBill.note?.(postpaid.instruction, postpaid.context)).toBe(electricityMessages.texts.noToken);
});

test('a TV subscription is renewed with the bouquet that the card has', async ({ world }) => {
  const bought = await buyBy(world, cableBill, { service: 'dstv', account: '7040000001', mode: 'renew', month: '2' });
  expect(bought.instruction).toMatchObject({ operation: 'cable.buy', state: 'succeeded', quote: naira(8_800) });
  expect(receiptOf(cableBill, bought)).toMatchObject({
    [cableMessages.texts.bouquet]: 'DStv Padi',
    [cableMessages.texts.months]: '2',
  });
});

test('a TV balance is topped up with the name from the check', async ({ world }) => {
  const topup = { service: 'gotv', account: '7040000001', mode: 'topup', amount: '2500' };
  const bought = await buyBy(world, cableBill, topup);
  expect(bought.instruction).toMatchObject({ operation: 'cable.topup', state: 'succeeded', quote: naira(2_500) });
  expect(receiptOf(cableBill, bought)).toMatchObject({ [cableMessages.texts.kind]: cableMessages.texts.kindTopup });
});
