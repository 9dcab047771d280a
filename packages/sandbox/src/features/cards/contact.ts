import { dollars } from '@tillside/contract';
import { updateCardContact, type CardContact } from '@tillside/contract/schemas';
import type { z } from 'zod';
import type { Customer } from '../../kernel/world/customer.ts';
import { answered, handleOperation, refused, type OperationResult } from '../../kernel/http/operation-result.ts';
import type { World } from '../../kernel/world/world.ts';
import { findCard, noSuchCard, recordAction, wrongState } from './card-book.ts';
import type { Billing } from '../../kernel/world/card.ts';

/** Sets a card's contact data; absent fields come from the customer's record (platform §4.1). */
export const cardContactHandler = handleOperation(updateCardContact, updateContact);

function updateContact(input: z.output<typeof CardContact>, world: World): OperationResult {
  const card = findCard(input.id, world);
  if (!card) return noSuchCard();
  if (card.status === 'terminated') return wrongState(card);
  const customer = world.state.customers.find((kept) => kept.id === card.customer_id);
  const mobile = given(input.mobile) ?? given(customer?.phone);
  const email = given(input.email) ?? given(customer?.email);
  if (mobile === null && email === null) {
    return refused(422, 'Some fields need another look.', {
      mobile: 'is required: neither the request nor the customer has a mobile number or an email address',
    });
  }
  const address = input.billing_details ?? fallbackAddress(customer, card.billing);
  const text = (value: string | null | undefined): string => given(value) ?? '';
  const billing_details = {
    address1: text(address.address1),
    address2: text(address.address2),
    city: text(address.city),
    state: text(address.state),
    zipcode: text(address.zipcode),
    country: text(address.country),
  };
  card.billing = {
    street: [billing_details.address1, billing_details.address2].filter((line) => line !== '').join(', '),
    city: billing_details.city,
    state: billing_details.state,
    country: billing_details.country,
    postal_code: billing_details.zipcode,
  };
  const done = { operation: updateCardContact.id, action: 'contact', ref: null, charge: dollars(0) } as const;
  const { trans_id } = recordAction(card, { ...done, prev_balance: card.balance }, world);
  // The submitted email goes to the card processor; the answer has a placeholder (platform §2.8).
  const placeholder = `card-${card.id}@cards.example`;
  return answered({ card_id: card.id, email: placeholder, mobile: mobile ?? '', billing_details, trans_id }, 'Updated');
}

function fallbackAddress(customer: Customer | undefined, billing: Billing): Record<string, string> {
  const { street, postal_code, ...rest } = customer?.address ?? billing;
  return { address1: street, zipcode: postal_code, ...rest };
}

function given(value: string | null | undefined): string | null {
  const text = value?.trim() ?? '';
  return text === '' ? null : text;
}
