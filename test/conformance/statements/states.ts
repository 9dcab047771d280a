import type { Section } from './statement.ts';

export const states: readonly Section[] = [
  {
    section: '§3',
    title: 'States and transitions',
    statements: {
      'card.freeze': { next: 'An active card becomes frozen.', event: '`cards.adjusted.freeze` follows.' },
      'card.unfreeze': {
        next: 'A frozen card becomes active.',
        due: 'Outside the sandbox it is refused when the USD due balance is greater than 5.',
        event: '`cards.adjusted.unfreeze` follows.',
      },
      'card.terminate': {
        next: 'A card becomes terminated, active or frozen.',
        any: '“Any” state includes a card that is terminated: it stays so, and nothing is paid back twice.',
        balance: 'The balance becomes 0, and `terminate` true.',
        event: '`cards.adjusted.terminated` follows.',
      },
      'card.replace': {
        next: 'The same id has another number, CVV and expiry, active or frozen.',
        terminated:
          '“Any” state includes a card that is terminated: it has another number and stays terminated (that it stays so is assumed).',
        event: '`issuing.replaced.successful` follows.',
      },
      'card.create': {
        deposit: 'The confirmed deposit creates the card, and an event in the shape of a created card says so.',
        'late deposit': 'The deposit has to come before `expires_at`.',
      },
      'account.deactivate': {
        next: 'An active account becomes inactive.',
        transfers: 'It stops accepting inbound transfers.',
      },
      'account.activate': { next: 'An inactive account becomes active.' },
      'wallet.order': { next: 'Step 1 creates a pending payment and sends a one-time password.' },
      'wallet.pay': {
        next: 'The `id` with its one-time password pays it.',
        pending: 'It remains pending until step 2 succeeds.',
        expiry: 'It can be paid until `expiry_at`.',
      },
      bill: {
        processing: 'Airtime and SMS are processing at first.',
        success: 'Data, cable, electricity, ePins, betting, internet pins and international bills succeed at once.',
        created: '`bills.created` says that it was requested.',
        final: 'A processing bill becomes final, told by `bills.status` and by a requery.',
      },
    },
  },
];
