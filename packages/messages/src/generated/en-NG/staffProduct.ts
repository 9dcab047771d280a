// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const staffProductMessages: Part<'staffProduct'> = {
  id: 'staffProduct',
  texts: {
    cardCreate: 'New card',
    cardTopup: 'Card load',
    cardWithdraw: 'Card withdrawal',
    cardFreeze: 'Card freeze',
    cardUnfreeze: 'Card unfreeze',
    cardReplace: 'Card replacement',
    cardTerminate: 'Card termination',
    cardContact: 'Card contact data',
    accountCreate: 'New virtual account',
    accountActivate: 'Account activation',
    accountDeactivate: 'Account deactivation',
    walletOrder: 'Wallet order',
    walletPay: 'Wallet payment',
    transferSimulate: 'Simulated transfer',
  },
};
