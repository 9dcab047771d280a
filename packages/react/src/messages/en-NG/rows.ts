type Counted = { count: string; one: boolean };

/** What is said of a purchase that goes to many numbers, row by row, and of long lists. */
export const rowsWords = {
  rowsTitle: 'Number by number',
  rowsFilter: 'Which numbers to show',
  rowsAll: ({ count }: { count: string }): string => `All ${count}`,
  rowsDeliveredOnly: ({ count }: { count: string }): string => `Delivered ${count}`,
  rowsFailedOnly: ({ count }: { count: string }): string => `Not delivered ${count}`,
  rowsOpenOnly: ({ count }: { count: string }): string => `Not known yet ${count}`,
  rowsProgress: ({ done, count }: { done: string; count: string }): string => `${done} of ${count} known`,
  rowsPaid: ({ count, one, amount }: Counted & { amount: string }): string =>
    one
      ? `You pay ${amount}, for the one that was delivered.`
      : `You pay ${amount}, for the ${count} that were delivered.`,
  rowDelivered: 'Delivered',
  rowFailed: 'Not delivered',
  rowOpen: 'On its way',
  rowUnknown: 'Not known yet',
  rowSent: 'Sent',
  rowsDownload: 'Download as CSV',
  rowsFileName: ({ reference }: { reference: string }): string => `numbers-${reference}.csv`,
  rowsColumnPhone: 'Phone number',
  rowsColumnNetwork: 'Network',
  rowsColumnAmount: 'Amount (NGN)',
  rowsColumnOutcome: 'Outcome',
  rowsColumnReference: 'Reference',
  pageRange: ({ from, to, count }: { from: string; to: string; count: string }): string =>
    `${from} to ${to} of ${count}`,
  pagePrevious: 'Previous',
  pageNext: 'Next',
};
