import { checkoutStates, type AttemptRefusal, type Checkout } from '@tillside/contract';
import { readMoney } from '../client/money.ts';
import { listOf, number, oneOf, record, text, type Reader } from '../client/read.ts';

/*
 * A checkout, read field by field: whatever else were in the answer would not reach the widget. Who pays, a PIN or a
 * one-time password has no field here.
 */

const flag: Reader<boolean> = (value) => (typeof value === 'boolean' ? value : null);

/** A newer companion may know more codes than this page: they are told by the general words. */
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
