import { describe, expect, it, test } from 'vitest';
import { naira } from '../../kernel/money/money.ts';
import { parseInput, parseWith } from '../../kernel/platform/parse.ts';
import { accountPaymentStatus } from './account-events.ts';
import { createAccount } from './create.ts';
import { paymentHashText, transferHashText } from './hash-text.ts';
import { PaymentConfirmation } from './payment.ts';
import { simulateTransfer } from './simulate-transfer.ts';
import { OpenedAccounts, VirtualAccount } from './virtual-account.ts';
import { faultsIn } from '../../testing/faults.ts';

const number = {
  id: 7,
  account_number: '0123456789',
  account_name: 'Shop',
  bank_name: '9PSB',
  bank_code: '120001',
  currency: 'ngn',
  account_type: 'static',
};
const times = { created_at: '2026-07-20T10:30:00.000Z', updated_at: '2026-07-20 10:30:00' };
const shared = { customer: { id: 'cus_1', name: 'A' }, status: 'Active', ...times };

describe('a virtual account (platform §2.9)', () => {
  it('is read whether the account is a list or an object, with an extra field, times with offset', () => {
    for (const account of [number, [number]]) {
      expect(parseWith(OpenedAccounts, { ...shared, account, new_field: 1 })).toMatchObject({
        ok: true,
        value: {
          account: [{ id: '7', currency: 'NGN' }],
          status: 'active',
          created_at: '2026-07-20T10:30:00.000+00:00',
        },
      });
      expect(parseWith(VirtualAccount, { ...shared, account })).toMatchObject({
        ok: true,
        value: { account: { account_number: '0123456789' }, updated_at: '2026-07-20T10:30:00+01:00' },
      });
    }
  });

  it.each([
    [
      { id: null, account_name: null, account_type: 7 },
      { account_name: '', bank_name: '9PSB' },
    ],
    [{ bank_name: null }, { bank_name: '120001' }],
    [{ bank_code: null }, { bank_code: '9PSB' }],
    [{ account_number: 1_234_567_890 }, { account_number: '1234567890' }],
  ])('is read whatever decides nothing: %j', (odd, read) => {
    expect(parseWith(VirtualAccount, { ...shared, account: { ...number, ...odd } })).toMatchObject({
      value: { account: read },
    });
  });

  it.each([{ bank_name: null, bank_code: '' }, { account_number: 123_456_789 }, { currency: [] }])(
    'of which %j decides is unreadable, and the others that were opened are there',
    (odd) => {
      const account = { ...number, ...odd };
      expect(parseWith(VirtualAccount, { ...shared, account }).ok).toBe(false);
      expect(parseWith(OpenedAccounts, { ...shared, account }).ok).toBe(false);
      expect(parseWith(OpenedAccounts, { ...shared, account: [account, number] })).toMatchObject({
        value: { account: [{ account_number: '0123456789' }] },
      });
    },
  );

  it('names the field that is missing', () => {
    const { account_number, ...rest } = number;
    const read = parseWith(VirtualAccount, { ...shared, account: rest });
    expect(read.ok ? null : Object.keys(read.faults)).toEqual(['account.account_number']);
    expect(account_number).toBe('0123456789');
  });
});

describe('opening an account (platform §4.2)', () => {
  it('takes a bank or several, and names what is wrong without repeating it', () => {
    const body = { customer_id: 'cus_1', bank: ['9PSB', 'palmpay'], account_type: 'static' };
    expect(parseInput(createAccount, body)).toMatchObject({ ok: true, value: { bank: ['9psb', 'palmpay'] } });
    const wrong = parseInput(createAccount, { ...body, bvn: '9876x' });
    expect(faultsIn(wrong)).toEqual({ bvn: ['malformed', 'must be 11 digits'] });
  });

  it('asks the nested fields of a dynamic body', () => {
    const flat = parseInput(createAccount, { customer_id: 'cus_1', bank: '9psb', account_type: 'dynamic', amount: 5 });
    expect(flat.ok ? null : Object.keys(flat.faults)).toEqual(['ref', 'order', 'customer']);
  });

  const order = { amount: 500, description: 'Order 12', amount_type: 'fixed' };
  const nested = {
    ref: 'dynamic-1',
    account_type: 'dynamic',
    customer: { name: 'Ada', email: 'ada@example.com', phone: '08031234567' },
  };

  it.each([
    '2026-11-22 09:00:00',
    '24h',
    3_600,
    { duration: 1, duration_type: 'hours' },
    { duration: '30', duration_type: 'minutes' },
  ])('takes the expiry %j of a dynamic body (observed)', (expiry) => {
    expect(parseInput(createAccount, { ...nested, order: { ...order, expiry } })).toMatchObject({ ok: true });
  });

  it.each([
    undefined,
    null,
    '',
    true,
    [],
    {},
    { duration: 1 },
    { duration: 0, duration_type: 'hours' },
    { duration_type: 'hours' },
  ])('refuses the expiry %j', (expiry) => {
    const read = parseInput(createAccount, { ...nested, order: { ...order, expiry } });
    expect(read.ok ? [] : Object.keys(read.faults)).toEqual([expect.stringMatching(/^order\.expiry/)]);
  });
});

const transaction = {
  session_id: 's',
  date: '2026-07-20 10:30:00',
  bank_name: 'B',
  sender_account: '1',
  sender_name: 'N',
  amount: '71.00',
  currency: 'ngn',
};

test('a confirmation is read with amounts as text, and a settlement in its own style of time (platform §2.11)', () => {
  const details = {
    trans_id: 't',
    amount: '71.00',
    fee: '0',
    currency: 'NGN',
    transaction: { ...transaction, description: 'Rent' },
    account: { id: 'a', name: 'Shop', number: '0123456789', bank: '9PSB', account_type: 'static' },
    customer: { name: 'A', email: null },
    settlement: {
      id: 1,
      amount: '70.00',
      prev_balance: '0',
      balance: 70,
      status: 'success',
      created_at: 'Jul, 20 2026 10:30:00',
    },
  };
  expect(parseWith(PaymentConfirmation, details)).toMatchObject({
    ok: true,
    value: { amount: naira(71), settlement: { id: '1', balance: naira(70), created_at: '2026-07-20T10:30:00+01:00' } },
  });
  const { settlement, ...unsettled } = details;
  expect(parseWith(PaymentConfirmation, unsettled).ok).toBe(true);
  expect(settlement.id).toBe(1);
});

test('the narration of an event is its description (observed)', () => {
  const event = {
    trans_id: 't',
    amount: 71,
    transaction: { ...transaction, narration: 'Rent' },
    customer: { id: 'c', number: '0123456789' },
  };
  const read = parseWith(accountPaymentStatus.payload, event);
  expect(read).toMatchObject({ ok: true, value: { transaction: { description: 'Rent', amount: naira(71) } } });
  expect(JSON.stringify(read)).not.toContain('narration');
});

test('the hash of a simulated transfer covers the amount as it is sent (platform §5.4)', () => {
  const transfer = { sender_account_number: '00', account: '11', bank: '22', ref: 'r' };
  const hashed = (sent: unknown) => {
    const amount = parseWith(simulateTransfer.input.shape.amount, sent);
    return amount.ok ? transferHashText('key', { ...transfer, amount: amount.value }) : amount.faults;
  };
  expect(transferHashText('key', { ...transfer, amount: naira(1500) })).toBe('key0011221500r');
  expect(hashed(1500)).toBe('key0011221500r');
  expect(hashed('1500.00')).toBe('key0011221500.00r');
  expect(parseWith(simulateTransfer.input.shape.amount, '1500.00')).toEqual({ ok: true, value: naira(1500) });
});

test('the hash of a payment covers its amount with two decimals (observed)', () => {
  const payment = {
    trans_id: 't',
    amount: naira(71),
    transaction: { sender_account: '1', bank_code: '2' },
    customer: { number: '3' },
  };
  expect(paymentHashText('key', payment)).toBe('key13271.00t');
});
