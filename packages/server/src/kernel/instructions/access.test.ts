import type { Role } from '@tillside/contract';
import { describe, expect, it } from 'vitest';
import { plans } from '../../composition/plans.ts';
import { createAccess } from './access.ts';
import type { Caller } from '../model/caller.ts';
import type { Funding } from '../options/funding.ts';

const funding: Funding = {
  reserve: () => ({ outcome: 'reserved' }),
  capture() {},
  release() {},
  credit() {},
};
const caller = (...roles: Role[]): Caller => ({ id: 'ada', sessionId: 's', roles });
const shopper = caller('shopper');
const staff = caller('staff');
const both = caller('shopper', 'staff');

describe('who may buy', () => {
  it('is a shopper who pays, and staff', () => {
    const access = createAccess({ plans, funding });
    expect(access.isAllowed(shopper, 'airtime.buy')).toBe(true);
    expect(access.isAllowed(staff, 'airtime.buy')).toBe(true);
    expect(access.abilities(shopper)).toContain('airtime.buy');
  });

  it('is no caller without a role', () => {
    const access = createAccess({ plans, funding });
    expect(access.isAllowed(caller(), 'airtime.buy')).toBe(false);
    expect(access.abilities(caller())).toEqual([]);
  });

  it('is staff only where nothing was set up to take a shopper’s money', () => {
    const access = createAccess({ plans });
    expect(access.isAllowed(shopper, 'airtime.buy')).toBe(false);
    expect(access.isAllowed(staff, 'airtime.buy')).toBe(true);
    expect(access.isAllowed(both, 'airtime.buy')).toBe(true);
  });

  it('is whom the merchant’s policy allows, and no other', () => {
    const staffOnly = createAccess({ plans, funding, access: { operations: { 'airtime.buy': ['staff'] } } });
    expect(staffOnly.isAllowed(shopper, 'airtime.buy')).toBe(false);
    expect(staffOnly.isAllowed(staff, 'airtime.buy')).toBe(true);
    const closed = createAccess({ plans, funding, access: { operations: { 'airtime.buy': [] } } });
    expect(closed.abilities(both)).not.toContain('airtime.buy');
    const shoppers = createAccess({ plans, access: { operations: { 'airtime.buy': ['shopper'] } } });
    expect(shoppers.isAllowed(both, 'airtime.buy')).toBe(false);
  });
});

describe('without hooks for a shopper’s money', () => {
  const access = createAccess({ plans });

  it('a shopper may do what moves none: steer a card, open an account', () => {
    expect(access.abilities(shopper)).toEqual(
      expect.arrayContaining(['card.freeze', 'card.unfreeze', 'card.replace', 'card.contact', 'account.create']),
    );
  });

  it('and nothing that a merchant’s wallet would pay for, or pay out', () => {
    const paid = [
      'data.buy',
      'electricity.buy',
      'international.buy',
      'card.create',
      'card.topup',
      'card.withdraw',
    ] as const;
    for (const operation of [...paid, 'card.terminate'] as const) {
      expect(access.isAllowed(shopper, operation), operation).toBe(false);
      expect(access.isAllowed(staff, operation), operation).toBe(true);
    }
  });
});

describe('what is the staff’s', () => {
  const access = createAccess({ plans, funding });

  it.each(['sms.send', 'account.activate', 'account.deactivate', 'transfer.simulate'] as const)(
    'is %s',
    (operation) => {
      expect(access.isAllowed(shopper, operation)).toBe(false);
      expect(access.isAllowed(staff, operation)).toBe(true);
    },
  );

  it('may be opened to shoppers by the merchant’s policy', () => {
    const opened = createAccess({ plans, funding, access: { operations: { 'sms.send': ['shopper', 'staff'] } } });
    expect(opened.isAllowed(shopper, 'sms.send')).toBe(true);
  });
});

describe('who may ask', () => {
  it('is every caller with a role, unless the policy states otherwise', () => {
    expect(createAccess({ plans }).mayUse(shopper, 'data.plans')).toBe(true);
    expect(createAccess({ plans }).mayUse(caller(), 'data.plans')).toBe(false);
    expect(
      createAccess({ plans, access: { operations: { 'data.plans': ['staff'] } } }).mayUse(shopper, 'data.plans'),
    ).toBe(false);
  });
});

describe('whose money the hooks move', () => {
  it('is a shopper’s who buys, also one who is staff', () => {
    const access = createAccess({ plans, funding });
    expect(access.isFunded(shopper, 'airtime.buy')).toBe(true);
    expect(access.isFunded(both, 'airtime.buy')).toBe(true);
    expect(access.isFunded(staff, 'airtime.buy')).toBe(false);
  });

  it('is no caller’s where no money can be taken: a purchase by staff never calls a hook that is not there', () => {
    const access = createAccess({ plans });
    expect(access.isFunded(both, 'airtime.buy')).toBe(false);
    expect(access.isFunded(staff, 'airtime.buy')).toBe(false);
  });
});

it('knows staff by their role', () => {
  const access = createAccess({ plans, funding });
  expect([shopper, staff, both, caller()].map((who) => access.isStaff(who))).toEqual([false, true, true, false]);
});

describe('what would have to be paid out to a shopper', () => {
  const { credit: _credit, ...withoutCredit } = funding;
  const credits = ['card.withdraw', 'card.terminate'] as const;

  it('is theirs to ask for where there is a hook for it', () => {
    const access = createAccess({ plans, funding });
    for (const operation of credits) {
      expect(access.isAllowed(shopper, operation)).toBe(true);
      expect(access.isFunded(shopper, operation)).toBe(true);
    }
  });

  it('is the cardholder’s also where only staff ask for it', () => {
    const access = createAccess({ plans, funding });
    for (const operation of credits) expect(access.isFunded(staff, operation)).toBe(true);
  });

  it('is for staff only without one, on the merchant’s account, while bills are bought as ever', () => {
    const access = createAccess({ plans, funding: withoutCredit });
    for (const operation of credits) {
      expect(access.isAllowed(shopper, operation)).toBe(false);
      expect(access.isAllowed(staff, operation)).toBe(true);
      expect(access.isFunded(both, operation)).toBe(false);
    }
    expect(access.isAllowed(shopper, 'airtime.buy')).toBe(true);
    expect(access.isFunded(shopper, 'airtime.buy')).toBe(true);
  });
});
