import { billNames, type InstructionOperationId } from '@tillside/contract';

/** The shop's name of each operation, for shoppers and staff. */
export const operationNames: Readonly<Record<InstructionOperationId, string>> = {
  'card.create': 'New card',
  'card.topup': 'Card load',
  'card.withdraw': 'Card withdrawal',
  'card.freeze': 'Card freeze',
  'card.unfreeze': 'Card unfreeze',
  'card.replace': 'Card replacement',
  'card.terminate': 'Card termination',
  'card.contact': 'Card contact data',
  'account.create': 'New virtual account',
  'account.activate': 'Account activation',
  'account.deactivate': 'Account deactivation',
  'wallet.order': 'Wallet order',
  'wallet.pay': 'Wallet payment',
  'transfer.simulate': 'Simulated transfer',
  ...billNames,
};
