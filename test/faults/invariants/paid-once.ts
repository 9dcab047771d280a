import { sameMoney } from '@tillside/contract';
import type { OpenCheckout } from '../workload/paying.ts';
import { violation, type Ending, type Invariant, type Violation } from './invariant.ts';

export const paidOnce: Invariant = {
  name: 'a checkout is paid once',
  sentence:
    'The platform takes the money for a checkout at most once; it is announced exactly when it was taken, and nothing begins while it may have been.',
  check: (ending) => [
    ...ending.world.history.caught
      .filter(({ invariant }) => invariant === 'a checkout is paid once')
      .map(({ what }) => violation(null, what)),
    ...[...ending.world.history.checkouts.values()].flatMap((checkout) => differences(ending, checkout)),
    ...attempts(ending),
  ],
};

function differences({ world, payments }: Ending, checkout: OpenCheckout): readonly Violation[] {
  const { id, amount, funds } = checkout;
  const taken = payments.get(id) ?? 0;
  const end = world.history.checkoutEnds.get(id);
  if (!end) return [violation(null, `Nobody knows the checkout ${id}.`)];
  const told = world.history.told.flatMap(({ event, returned }) =>
    event.type === 'checkout.paid' && event.checkout.id === id ? [{ event, returned }] : [],
  );
  const announced = new Set(told.map(({ event }) => event.id)).size;
  const isHeard = told.some(({ returned }) => returned);
  const isRight = told.every(({ event }) => sameMoney(event.amount, amount));
  const stands = `The platform took ${taken} payments for ${id}; it is ${end.state}, announced ${announced} times`;
  // The hooks receive the events of checkouts that pay for purchases.
  const owed = end.state === 'paid' && funds === null ? 1 : 0;
  const isTrue = end.state === 'paid' ? taken === 1 : taken === 0 || end.state === 'not_known';
  return [
    ...(taken <= 1 && isTrue && announced === owed ? [] : [violation(null, `${stands}.`)]),
    ...(announced === 0 || (isHeard && isRight)
      ? []
      : [violation(null, `${stands}, ${isRight ? 'unheard' : 'wrongly'}.`)]),
    ...(end.may_begin && (taken > 0 || end.state === 'not_known')
      ? [violation(null, `${stands}, and may begin.`)]
      : []),
  ];
}

/** Each attempt is a separate order, and a checkout has at most one payment that was sent and not refused. */
function attempts({ rows }: Ending): readonly Violation[] {
  const orders = Map.groupBy(
    rows.filter(({ operation }) => operation === 'wallet.order'),
    ({ input }) => `${String(input['checkout'])} ${String(input['attempt'])}`,
  );
  const payments = Map.groupBy(
    rows.filter(({ operation, state }) => operation === 'wallet.pay' && state !== 'failed' && state !== 'abandoned'),
    ({ input }) => String(input['checkout']),
  );
  return [
    ...[...orders].flatMap(([attempt, made]) =>
      made.length === 1 ? [] : [violation(made[0]?.ref ?? null, `${attempt} was ordered ${made.length} times.`)],
    ),
    ...[...payments].flatMap(([id, made]) =>
      made.length === 1
        ? []
        : [violation(made[0]?.ref ?? null, `${id} has ${made.length} payments that may have been made.`)],
    ),
  ];
}
