import { z } from 'zod';
import { operation } from '../../kernel/platform/operation.ts';
import { shownTo } from '../../kernel/platform/visibility.ts';
import { expected, wireId } from '../../kernel/platform/wire.ts';
import { cardIdField } from './card-fields.ts';

const text = (longest: number) => z.string().max(longest, 'is too long').nullish();

/** The input of a contact update; absent fields fall back to the customer's record (platform §4.1). */
export const CardContact = z.object({
  id: cardIdField,
  mobile: text(40),
  email: text(254),
  billing_details: z
    .object({
      address1: text(200),
      address2: text(200),
      city: text(100),
      state: text(100),
      zipcode: text(20),
      country: text(60),
    })
    .nullish(),
});

/** The stored contact data (platform §2.8). `email` is a generated placeholder, never the submitted one: do not rely on it. */
export const CardContactResult = z.looseObject({
  card_id: wireId,
  email: expected(z.string()).describe('A generated placeholder, never the one submitted.'),
  mobile: expected(z.string()),
  billing_details: expected(
    z.looseObject({
      address1: expected(z.string()),
      address2: expected(z.string()),
      city: expected(z.string()),
      state: expected(z.string()),
      zipcode: expected(z.string()),
      country: expected(z.string()),
    }),
  ),
  trans_id: wireId,
});

/** Sets a card's contact data. 422 when neither a mobile number nor an email can be found (platform §4.1). */
export const updateCardContact = operation({
  id: 'card.contact',
  summary: 'Sets a card’s contact data.',
  method: 'PATCH',
  path: '/cards/{id}/card-contact',
  input: CardContact,
  details: CardContactResult,
  visibility: shownTo({ everyone: ['card_id', 'mobile', 'trans_id'], nobody: ['email', 'billing_details'] }),
  money: null,
  safety: { ref: 'none', recover: 'repeat', evidence: 'assumed' },
  source: 'platform §4.1',
  refusedWith: [404, 409],
  refusals: { 422: 'Neither `mobile` nor `email` resolves to a non-empty value.' },
});
