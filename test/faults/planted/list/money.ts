import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in where the shopper's money goes. */
export const moneyBugs: readonly PlantedBug[] = [
  {
    name: 'the money of what failed is released at the next look',
    old: "...(releasing ? { funding: 'releasing' as const, ...keepLease(context) } : releaseLease(null)),",
    new: "...(releasing ? { funding: 'releasing' as const, ...releaseLease(context.clock.now() + 10_000) } : releaseLease(null)),",
  },
  {
    name: 'an answer in another currency is accepted',
    old: "return typeof named === 'string' && ordered.includes(named.trim().toUpperCase());",
    new: 'return ordered.length > 0;',
  },
  {
    name: 'a success takes no money',
    old: "if (row.funding === 'reserved') return { recheck: false, funding: 'capturing', ...keepLease(context) };",
    new: '',
  },
  {
    name: 'a failure takes the money',
    old: "...(releasing ? { funding: 'releasing' as const, ...keepLease(context) } : releaseLease(null)),",
    new: "...(releasing ? { funding: 'capturing' as const, ...keepLease(context) } : releaseLease(null)),",
  },
  {
    name: 'what was given up gives nothing back',
    old: "const funding = row.funding === 'none' ? 'none' : 'releasing';",
    new: "const funding = row.funding === 'reserved' ? 'releasing' : 'none';",
  },
  {
    name: 'what was taken back is never refunded',
    old: '...(row.funded ? keepLease(context) : releaseLease(null)),',
    new: '...releaseLease(null),',
  },
  {
    name: 'a purchase in part costs all of it',
    old: 'funding.capture(fundingRequest(known, due))',
    new: 'funding.capture(fundingRequest(known))',
  },
  {
    name: 'the rest of a purchase in part is kept',
    old: 'if (rest !== null && rest.minor > 0) {',
    new: 'if (rest !== null && rest.minor < 0) {',
  },
  {
    name: 'what cannot be given back counts as given back',
    old: 'if (cannotGoBack(released.value)) return oweRefund(context, row);',
    new: '',
  },
  {
    name: 'a refund that a hook pays is told as owed as well',
    old: "publish: byHook ? [] : ['refund.owed'],",
    new: "publish: ['refund.owed'],",
  },
  {
    name: 'that a refund was paid is told to nobody',
    old: "step: 'refund_paid',\n    publish: ['refund.paid'],",
    new: "step: 'refund_paid',\n    publish: [],",
  },
  {
    name: 'a payout goes to whoever asked for it',
    old: 'return owedTo !== null && owner.customerId === owedTo;',
    new: 'return owedTo !== null || owner.customerId !== undefined;',
  },
  {
    name: 'a payout is owed though it is the cardholder who asks',
    old: 'return isOwn(row) ? creditCaller(context, row) : oweCredit(context, row);',
    new: 'return isOwn(row) && row.sends === 0 ? creditCaller(context, row) : oweCredit(context, row);',
  },
  {
    name: 'the payee whom staff named is not who is paid',
    old: '{ ...fundingRequest(row, owedAmount(row)), caller: payeeOf(row) }',
    new: 'fundingRequest(row, owedAmount(row))',
  },
  {
    name: 'late funds that are told while `release` is on its way are forgotten',
    old: 'if (current && (await isGivenBackUnpaid(context, current)))',
    new: 'if (current === null)',
  },
  {
    name: 'funds that were given back are owed when they are told again',
    old: "return lines.every((line) => line.funding !== 'reserved');",
    new: 'return lines.length > 0;',
  },
  {
    name: 'funds that are told before `release` answered are owed as well',
    old: "isReleased: isReleased && row.funding === 'released'",
    new: 'isReleased: true',
  },
  {
    name: 'what is not paid for in time is given up unasked',
    old: 'funding.expire ? withTime(await funding.expire(fundingRequest(row)))',
    new: 'funding.expire && row.action?.underWay ? withTime(await funding.expire(fundingRequest(row)))',
  },
  {
    name: 'that the platform charged otherwise is told to nobody',
    old: "return charged !== null && !sameMoney(charged, row.cost) ? [{ type: 'price.drifted', charged }] : [];",
    new: "return charged !== null && sameMoney(charged, row.quote) && !sameMoney(charged, row.cost) ? [{ type: 'price.drifted', charged }] : [];",
  },
  {
    name: 'a chosen amount costs a hundredth of it',
    old: ': { cost: amount };',
    new: ': { cost: naira(amount.minor / 10_000) };',
  },
  {
    name: 'the hooks are asked for a hundred times the price',
    old: 'return { ref: row.ref, caller: row.owner, amount };',
    new: 'return { ref: row.ref, caller: row.owner, amount: { ...amount, minor: amount.minor * 100 } };',
  },
  {
    name: 'the hooks are asked for naira, and not for kobo',
    old: 'return { ref: row.ref, caller: row.owner, amount };',
    new: 'return { ref: row.ref, caller: row.owner, amount: { ...amount, minor: amount.minor / 100 } };',
  },
  {
    name: 'an event tells an amount in major units',
    old: 'amount: row.owed && owedEvents.has(type) ? row.owed.amount : row.quote,',
    new: 'amount: { ...row.quote, minor: row.quote.minor / 100 },',
  },
  {
    name: 'that the platform charged otherwise is told of every purchase',
    old: "return charged !== null && !sameMoney(charged, row.cost) ? [{ type: 'price.drifted', charged }] : [];",
    new: "return charged !== null ? [{ type: 'price.drifted', charged }] : [];",
  },
  {
    name: 'what is declined is bought all the same',
    old: 'return abandon(context, row, ...refusalOf(answer.value.code));',
    new: 'return fundsReserved(context, row);',
  },
  {
    name: 'what is still to be paid counts as paid',
    old: 'const { expiresAt, action } = answer.value;',
    new: `if (answer.value.action === undefined) return fundsReserved(context, row);
      const { expiresAt, action } = answer.value;`,
  },
  {
    name: 'a payment that is under way at its end is not waited for',
    old: 'const nextAt = Math.max(answer.value.expiresAt.getTime(), now + minWait);',
    new: `if (now > 0) return abandon(context, row, 'funds_expired', 'not_paid_in_time');
      const nextAt = Math.max(answer.value.expiresAt.getTime(), now + minWait);`,
  },
  {
    name: 'that a payout is owed is told to nobody',
    old: "publish: ['credit.owed'],",
    new: 'publish: [],',
  },
  {
    name: 'staff name whom they like for a payout',
    old: "if (known === 'somebody else' || (known === 'nobody' && !by.isOwnCode)) {",
    new: "if (known === 'nobody' && !isOwnCode) {",
  },
  {
    name: 'a price that changed is charged all the same',
    old: 'if (request.quote && !sameMoney(request.quote, price.amount)) {',
    new: 'if (request.quote && price.amount.minor < 0) {',
  },
  {
    name: 'funds that come after the end are owed to nobody',
    old: 'return isLate ? oweRefund(context, row) : row;',
    new: 'return row;',
  },
  {
    name: 'funds that come are taken for declined',
    old: "    if (result === 'reserved') return fundsReserved(context, row);",
    new: "    if (result === 'reserved' && row.attempts > 0) return fundsReserved(context, row);",
  },
  {
    name: 'a payout that failed counts as made',
    old: `  if (!credited.answered) return tryLater(context, row);
  return paidOut(context, row, 'paid_out');`,
    new: "  return paidOut(context, row, 'paid_out');",
  },
  {
    name: 'an ended card pays out what it held when it was asked for',
    old: 'const paid = plans[operation].credited?.(row) ?? cost;',
    new: "const paid = operation === 'card.terminate' ? cost : cost;",
  },
];
