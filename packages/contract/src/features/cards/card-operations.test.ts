import { describe, expect, it } from 'vitest';
import { dollars } from '../../kernel/money/money.ts';
import { parseDetails, parseInput, parseWith } from '../../kernel/platform/parse.ts';
import { cardEvents } from './card-events.ts';
import { updateCardContact } from './contact.ts';
import { createCard } from './create.ts';
import { topUpCard, withdrawFromCard } from './funding.ts';
import { freezeCard, replaceCard, terminateCard, unfreezeCard } from './lifecycle.ts';
import { faultsIn } from '../../testing/faults.ts';

const creation = { customer_id: 'cus_1', currency: 'USD', type: 'virtual', amount: 20 };

const issued = {
  event_id: 'E1',
  event_type: 'issuing.created.successful',
  trans_id: 'T1',
  ref: null,
  card: {
    id: 'card_1',
    card_type: 'virtual',
    currency: 'usd',
    brand: 'VISA',
    name: 'Ada Obi',
    first_six: '400000',
    last_four: '1196',
    masked: '400000 **** **** 1196',
    secure_details: {
      alg: 'AES-256-GCM',
      iv: 'aXY=',
      tag: 'dGFn',
      data: 'ZGF0YQ==',
      aad: 'bid:b|env:live|card:card_1',
    },
    billing: { street: '12 Marina Road', city: 'Lagos', state: 'Lagos', country: 'NG', postal_code: '100221' },
    created_at: '2026-07-20T10:30:00.000Z',
    updated_at: '2026-07-20T10:30:00.000Z',
  },
  customer: { id: 'cus_1', name: 'Ada Obi' },
};

const order = {
  order_id: 'O1',
  status: 'pending_payment',
  payment_method: 'stablecoin',
  address: 'T9x',
  memo_tag: null,
  currency: 'usdt',
  network: 'Tron',
  chain: 'TRC20',
  amount: '21.00',
  fee: 1,
  payment_link: 'https://pay.example/O1',
  expires_at: '2026-07-20T11:00:00+01:00',
};

const action = {
  trans_id: 'T2',
  ref: 'top-1',
  customer: { id: 'cus_1' },
  card: {
    id: 'card_1',
    first_six: '400000',
    last_four: '1196',
    brand: 'VISA',
    prev_balance: '20.00',
    balance: '25.50',
  },
  currency: 'USD',
  action: 'topup',
  created_at: '2026-07-20 10:30:00',
  prev_balance: 0,
  balance: 0,
  ref_id: 'top-1',
  status: 'success',
};

/** A copy without the field at a dotted path. */
function without(value: object, path: string): object {
  const copy: unknown = structuredClone(value);
  const names = path.split('.');
  const last = names.pop() ?? '';
  const owner = names.reduce<unknown>((inner, name) => Reflect.get(Object(inner), name), copy);
  Reflect.deleteProperty(Object(owner), last);
  return Object(copy);
}

describe('creating a card', () => {
  it('takes numbers as text, and currency, type and stablecoin in any case', () => {
    const sent = { ...creation, amount: '20.00', currency: 'usd', type: ' Virtual ', stablecoin_currency: 'usdc' };
    expect(parseInput(createCard, sent)).toEqual({
      ok: true,
      value: { ...creation, amount: dollars(20), stablecoin_currency: 'USDC' },
    });
  });

  it.each([
    [{ customer_id: undefined }, { customer_id: ['required', 'is required: the id of a customer'] }],
    [{ currency: 'NGN' }, { currency: ['not_an_option', 'must be USD: cards hold dollars'] }],
    [{ type: 'metal' }, { type: ['not_an_option', 'must be virtual or physical'] }],
    [{ amount: 0 }, { amount: ['too_small', 'must be at least 0.01 dollars'] }],
    [{ amount: '1.005' }, { amount: ['too_precise', 'must have at most two decimals'] }],
    [{ amount: undefined }, { amount: ['required', 'is required: a number'] }],
    [{ payment_method: 'cash' }, { payment_method: ['not_an_option', 'must be wallet (the default) or stablecoin'] }],
    [{ ref: 'no spaces' }, { ref: ['malformed', 'must be 1 to 64 printable ASCII characters without spaces'] }],
  ])('with %j is refused, naming that field only', (change, errors) => {
    expect(faultsIn(parseInput(createCard, { ...creation, ...change }))).toEqual(errors);
  });

  it('returns a card, normalised, and keeps undeclared fields', () => {
    expect(parseDetails(createCard, { ...issued, extra: 1 })).toMatchObject({
      ok: true,
      value: { card: { currency: 'USD', created_at: '2026-07-20T10:30:00.000+00:00' }, extra: 1 },
    });
  });

  it('answers, by stablecoin, an order', () => {
    expect(parseDetails(createCard, order)).toMatchObject({
      ok: true,
      value: {
        order_id: 'O1',
        amount: { currency: 'USDT', value: '21.00' },
        fee: { currency: 'USDT', value: '1' },
        currency: 'USDT',
        expires_at: '2026-07-20T11:00:00+01:00',
      },
    });
  });

  it.each(['trans_id', 'card.id', 'card.masked', 'card.last_four', 'customer'])(
    'names the field %s that a card lacks',
    (field) => {
      const parsed = parseDetails(createCard, without(issued, field));
      expect(parsed.ok ? [] : Object.keys(parsed.faults)).toEqual([field]);
    },
  );

  it.each(['order_id', 'address', 'amount', 'expires_at'])('names the field %s that an order lacks', (field) => {
    const parsed = parseDetails(createCard, without(order, field));
    expect(parsed.ok ? [] : Object.keys(parsed.faults)).toEqual([field]);
  });
});

describe('moving money', () => {
  it('reads the real balance beside the zero of the top level', () => {
    expect(parseDetails(topUpCard, action)).toMatchObject({
      ok: true,
      value: {
        balance: dollars(0),
        card: { prev_balance: dollars(20), balance: dollars(25.5) },
        created_at: '2026-07-20T10:30:00+01:00',
      },
    });
    expect(parseDetails(topUpCard, order)).toMatchObject({ ok: true, value: { order_id: 'O1' } });
    expect(parseDetails(withdrawFromCard, order).ok).toBe(false);
  });

  it('withdraws to the wallet only', () => {
    const sent = { id: 'card_1', amount: 5, ref: 'w-1', payment_method: 'stablecoin' };
    expect(faultsIn(parseInput(withdrawFromCard, sent))).toEqual({
      payment_method: ['not_an_option', 'must be wallet: a withdrawal goes to the USD wallet only'],
    });
  });

  it.each([topUpCard, withdrawFromCard, freezeCard, unfreezeCard, terminateCard])(
    '$id needs a ref and the id of a card, and takes no path for one',
    (declaration) => {
      const errors = (id: unknown) => {
        const parsed = parseInput(declaration, { id, amount: 5 });
        return parsed.ok ? [] : Object.keys(parsed.faults);
      };
      expect(errors('card_1')).toEqual(['ref']);
      for (const id of ['..', 'a/b', '', undefined, 'a?b']) expect(errors(id)).toEqual(['id', 'ref']);
    },
  );
});

describe('freeze, unfreeze and terminate', () => {
  it('answer without a status and without a balance of their own', () => {
    const answered = without(without(without(action, 'status'), 'ref_id'), 'balance');
    expect(parseDetails(freezeCard, answered).ok).toBe(true);
  });
});

describe('replacing', () => {
  it('takes nothing but the card, and answers a null ref', () => {
    expect(parseInput(replaceCard, { id: 'card_1', ref: 'r' })).toEqual({ ok: true, value: { id: 'card_1' } });
    expect(parseDetails(replaceCard, issued)).toMatchObject({ ok: true, value: { ref: null } });
  });
});

describe('contact', () => {
  it('takes as little as nothing, and reads the mobile number back', () => {
    expect(parseInput(updateCardContact, { id: 'card_1' }).ok).toBe(true);
    expect(faultsIn(parseInput(updateCardContact, { id: 'card_1', email: 'x'.repeat(255) }))).toEqual({
      email: ['too_long', 'is too long'],
    });
    const answered = { card_id: 'card_1', email: 'p@cards.example', mobile: '0803', trans_id: 'T' };
    expect(parseDetails(updateCardContact, answered)).toEqual({ ok: true, value: answered });
  });
});

describe('card events', () => {
  it('are the fourteen of the document', () => {
    expect(Object.keys(cardEvents).filter((type) => type.startsWith('cards.auth.'))).toHaveLength(5);
    expect(Object.keys(cardEvents).filter((type) => type.startsWith('cards.adjusted.'))).toHaveLength(7);
    expect(Object.keys(cardEvents).filter((type) => type.startsWith('issuing.'))).toHaveLength(2);
  });

  it('are read as observed, and with the shape of an operation’s details', () => {
    const used = {
      trans_id: 'T',
      amount: '5.00',
      auth_currency: 'USD',
      acceptor_name: 'SHOP',
      card: { id: 'c', balance: 1 },
    };
    expect(parseWith(cardEvents['cards.auth.approved'].payload, used)).toMatchObject({
      ok: true,
      value: { amount: dollars(5), card: { balance: dollars(1) } },
    });
    expect(parseWith(cardEvents['cards.adjusted.topup'].payload, action).ok).toBe(true);
    expect(parseWith(cardEvents['issuing.created.successful'].payload, issued).ok).toBe(true);
    expect(parseWith(cardEvents['cards.auth.approved'].payload, without(used, 'card.id')).ok).toBe(false);
  });
});
