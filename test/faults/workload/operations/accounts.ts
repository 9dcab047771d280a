import type { OperationWorkload } from '../operation-workload.ts';

/** Eleven digits that occur nowhere else. */
const bvn = '22233344455';

export const createAccount: OperationWorkload = {
  id: 'account.create',
  weight: 2,
  who: ['ada', 'bayo'],
  hasOutcomeFaults: false,
  input(chance, _caller, world) {
    world.canaries.add(bvn);
    return chance.chance(0.5) ? { bank: 'palmpay', bvn } : { bank: chance.pick(['9psb', ['9psb', 'palmpay']]), bvn };
  },
  subject: {
    ofRow: (row) => String(row.input['customer_id']),
    ofRequest: ({ body }) => String(body['customer_id']),
  },
};

const aboutAccount: NonNullable<OperationWorkload['subject']> = {
  ofRow: (row) => String(row.input['account']),
  ofRequest: ({ body }) => String(body['account']),
};

export const activateAccount: OperationWorkload = {
  id: 'account.activate',
  weight: 1,
  who: ['staff'],
  hasOutcomeFaults: false,
  input: (chance, _caller, world) => (world.accounts.length === 0 ? null : { account: chance.pick(world.accounts) }),
  subject: aboutAccount,
};

/** Not requested by pages: staff have a separate route for it. */
export const tryTransfer: OperationWorkload = {
  id: 'transfer.simulate',
  weight: 0,
  who: ['staff'],
  hasOutcomeFaults: false,
  input: () => null,
};

export const deactivateAccount: OperationWorkload = { ...activateAccount, id: 'account.deactivate' };
