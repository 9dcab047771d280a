import type { Section } from './statement.ts';

export const access: readonly Section[] = [
  {
    section: '§5',
    title: 'Authentication',
    statements: {
      key: {
        header: 'Every request carries `Authorization: Bearer <API_KEY>`.',
        prefix: 'A sandbox key begins with `ps_pk_test_`, a live one with `ps_pk_live_`.',
        environment: 'The key has to match the endpoint’s environment.',
        'secret key': 'The secret key begins with `ps_sk_test_`, and is used for the simulate-transfer hash only.',
        several: 'A business may hold several keys.',
        permission: 'Keys have permission levels (which, and what they refuse, is assumed).',
        expiry: 'Keys have expiry dates.',
        'server-side': {
          says: 'Keys are kept on the server and never sent to clients.',
          unchecked:
            'A duty of the merchant. The suite checks that no answer repeats a key; the companion’s own tests the rest.',
        },
        'not repeated': 'No answer repeats a key (implied by the duty to keep it).',
      },
      hash: {
        text: 'The hash is the SHA-512 of secret key, sender’s number, account, bank, amount as sent and `ref`, without separators.',
        'as sent':
          'The amount “as sent” is the raw text of the number: `2500.50` is hashed as `2500.50` (documented; that it means the raw text is our reading).',
        parsed: 'The number as a parser writes it, `2500.5`, is accepted as well (assumed).',
        uppercase: 'It is uppercase hexadecimal.',
      },
      sealed: { key: '`secure_details` is encrypted with the Merchant Hash Key.' },
      payer: {
        pin: 'The payer is authenticated by a PIN of four digits in step 1.',
        otp: 'A one-time password of five digits is sent to the payer, for step 2.',
      },
    },
  },
];
