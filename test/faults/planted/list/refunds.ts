import type { PlantedBug } from '../planted-bug.ts';

/** Bugs in what is owed after a charge: captures, releases, and refunds by the hook or by staff. */
export const refundBugs: readonly PlantedBug[] = [
  {
    name: 'a capture that failed counts as made',
    old: `  if (!captured.answered) return tryLater(context, row);
`,
    new: '',
  },
  {
    name: 'a release that failed counts as made',
    old: `funding.release(fundingRequest(known)));
  if (!released.answered) return tryLater(context, row);`,
    new: 'funding.release(fundingRequest(known)));',
  },
  {
    name: 'the rest of a purchase in part that a wallet paid for is owed to nobody',
    old: "if (cannotGoBack(released.value)) return oweRefund(context, row, 'rest_owed');",
    new: '',
  },
  {
    name: 'what a success leaves to be kept is not kept',
    old: "if (row.state === 'succeeded') {",
    new: "if (row.state === 'succeeded' && row.sends > 1) {",
  },
  {
    name: 'that a refund is owed is told to nobody',
    old: "publish: byHook ? [] : ['refund.owed'],",
    new: 'publish: [],',
  },
  {
    name: 'the refund of a purchase in part is all of its price',
    old: "return row.state === 'partial' ? deliveredShare(row).rest : row.quote;",
    new: 'return row.quote;',
  },
  {
    name: 'a refund is what the merchant paid',
    old: "return row.state === 'partial' ? deliveredShare(row).rest : row.quote;",
    new: "return row.state === 'partial' ? deliveredShare(row).rest : row.cost;",
  },
  {
    name: 'the delivered share of a price is rounded down',
    old: '(2n * BigInt(quote.minor) * part + whole) / (2n * whole);',
    new: '(BigInt(quote.minor) * part) / whole;',
  },
  {
    name: 'staff settle a refund that was paid',
    old: `    case 'refund_owed':
      return written(`,
    new: `    case 'refunded':
    case 'refund_owed':
      return written(`,
  },
  {
    name: 'a refund that failed counts as paid',
    old: 'if (!paid.answered) return tryLater(context, row);',
    new: '',
  },
  {
    name: 'staff settle a refund that the hook is paying',
    old: `    case 'refund_owed':
      return written(`,
    new: `    case 'refunding':
    case 'refund_owed':
      return written(`,
  },
  {
    name: 'a refund is paid before it is noted that it will be',
    old: 'return row.owed?.byHook ? beginRefund(context, row) : finishSettling(context, row);',
    new: 'return row.owed?.byHook ? refund(context, row) : finishSettling(context, row);',
  },
];
