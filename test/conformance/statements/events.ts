import type { Section } from './statement.ts';

export const events: readonly Section[] = [
  {
    section: '§6',
    title: 'Events',
    statements: {
      delivery: {
        url: 'Events are delivered to the business’s webhook URL, later than the answer.',
        verified: 'A delivery can be verified (the signature is observed, not documented).',
        'raw body':
          'Where it is signed by its raw body, the HMAC is in the header that is set, by default `signature` (observed).',
        once: 'An event id tells a delivery that is repeated.',
        retried: 'A delivery that failed is tried again.',
      },
      'cards.auth.activation': { use: 'A contactless card was activated at a terminal.' },
      'cards.auth.approved': { use: 'An authorization was approved.' },
      'cards.auth.settled': { use: 'An authorization was captured.' },
      'cards.auth.declined': { use: 'An authorization was declined.' },
      'cards.auth.verified': { use: 'The card was verified by an authorization of one dollar.' },
      'cards.adjusted.refund': { use: 'A card transaction was refunded.' },
      'cards.adjusted.crossborder': { use: 'A cross-border transaction settled.' },
      'cards.adjusted.topup': { action: 'The card was topped up.' },
      'cards.adjusted.withdraw': { action: 'Money was withdrawn from the card.' },
      'cards.adjusted.freeze': { action: 'The card was frozen.' },
      'cards.adjusted.unfreeze': { action: 'The card was unfrozen.' },
      'cards.adjusted.terminated': { action: 'The card was terminated.' },
      'issuing.created.successful': {
        shape: 'The card was created; the payload has the shape of the answer.',
        deposit: 'It also follows the confirmed deposit of a stablecoin order.',
      },
      'issuing.replaced.successful': { action: 'The card was replaced.' },
      'accounts.payment.status': {
        session: 'An inbound payment was detected; it carries the `session_id`.',
        credited: 'The payment is credited to the customer’s wallet.',
        confirm: 'Confirming a payment in the sandbox dispatches it where a test webhook URL is configured.',
      },
      'accounts.simulation': {
        silent: 'Simulating a transfer in the sandbox answers without dispatching it.',
        'live path': {
          says: 'It is sent when a simulated transfer is executed on the live test path.',
          unchecked: 'The document describes no live test path, and the endpoint exists in the sandbox only.',
        },
      },
      'bills.created': { request: 'A bill was requested.' },
      'bills.status': { final: 'The status of a bill was updated.' },
      'bills.batch.status': { batch: 'The status of a batch was updated.' },
    },
  },
];
