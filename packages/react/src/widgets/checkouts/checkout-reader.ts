import { checkoutStates, type AttemptRefusal, type Checkout } from '@tillside/contract';
import { readMoney } from '../../client/money.ts';
import { flag, listOf, number, oneOf, record, text, type Reader } from '../../client/read.ts';

/*
 * Parses a checkout field by field: undeclared fields never reach the widget. There is no field for the payer, a PIN or a
 * one-time password.
 */

/** A newer companion may send codes unknown to this page, which get the general text. */
const refusalCode: Reader<AttemptRefusal> = (value) => text(value) as AttemptRefusal | null;

const attempt = record(
  { number, refs: listOf(text) },
  {
    expires_at: text,
    seconds_left: number,
    tries_left: number,
    otp_wrong: flag,
    pin_again: flag,
    refusal: record({ code: refusalCode }),
  },
);

export const readCheckout: Reader<Checkout> = record(
  {
    id: text,
    reference: text,
    state: oneOf(checkoutStates),
    amount: readMoney,
    title: text,
    may_begin: flag,
    created_at: text,
  },
  { description: text, attempt, expires_at: text, paid_at: text },
);
