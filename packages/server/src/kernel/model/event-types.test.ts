import { expectTypeOf, it } from 'vitest';
import { tillsideEventTypes, type TillsideEvent, type TillsideHandlers } from './event.ts';

const handled: string[] = [];

it('a case that is missing does not compile', () => {
  const all = (event: TillsideEvent): string => {
    switch (event.type) {
      case 'instruction.succeeded':
      case 'instruction.failed':
      case 'instruction.partially_succeeded':
      case 'instruction.reversed':
      case 'instruction.abandoned':
      case 'refund.owed':
      case 'refund.paid':
      case 'review.opened':
        return event.instruction.ref;
      case 'credit.owed':
        return event.customerId;
      case 'price.drifted':
        return event.charged?.currency ?? 'unreadable';
      case 'checkout.paid':
        return event.checkout.reference;
      case 'account.credited':
      case 'account.review_opened':
        return event.transfer.sessionId;
      case 'card.activated':
      case 'card.approved':
      case 'card.settled':
      case 'card.declined':
      case 'card.verified':
      case 'card.refunded':
      case 'card.crossborder_settled':
        return event.card.customerId;
      case 'case.opened':
        return event.case.kind;
      case 'selling.paused':
      case 'selling.resumed':
        return event.selling.provider;
      default:
        return event satisfies never;
    }
  };
  const most = (event: Extract<TillsideEvent, { type: `account.${string}` }>): string => {
    switch (event.type) {
      case 'account.credited':
        return event.transfer.transId;
      default:
        // @ts-expect-error -- `account.review_opened` has no case
        return event satisfies never;
    }
  };
  expectTypeOf(all).returns.toBeString();
  expectTypeOf(most).returns.toBeString();
});

it('an operation determines the types of its input and details, and neither is unknown', () => {
  const handlers: TillsideHandlers = {
    'instruction.succeeded': ({ instruction }) => {
      // @ts-expect-error -- not every instruction has a variation
      handled.push(String(instruction.input.variation));
      if (instruction.operation !== 'data.buy') return;
      expectTypeOf(instruction.input.variation).toBeString();
      expectTypeOf(instruction.details?.product).not.toBeUnknown();
      expectTypeOf(instruction.details?.product).toExtend<string | null | undefined>();
      // @ts-expect-error -- of electricity
      handled.push(String(instruction.input.meter_number));
      // @ts-expect-error -- no such operation
      if (instruction.operation === 'data.sell') handled.push('never');
    },
    'checkout.paid': (event) => {
      // @ts-expect-error -- a checkout is no instruction
      handled.push(String(event.instruction));
    },
    'card.declined': (event) => {
      expectTypeOf(event.amount).toBeNullable();
      expectTypeOf(event.caller).toBeNullable();
      // @ts-expect-error -- a report may name no amount, which is not the same as none
      handled.push(event.amount.currency);
    },
    // @ts-expect-error -- there is no such event
    'checkout.payed': () => {},
  };
  expectTypeOf(handlers).toExtend<TillsideHandlers>();
});

it('every name is a noun and a verb', ({ expect }) => {
  for (const type of tillsideEventTypes) expect(type).toMatch(/^[a-z]+\.[a-z]+(?:_[a-z]+)?$/);
});
