/** What the list of purchases says. */
export const historyWords = {
  historyTitle: 'Your purchases',
  historyEmptyTitle: 'No purchases yet',
  historyEmptyText: 'What you buy appears here, with its receipt.',
  historyFailedTitle: 'Your purchases could not be loaded',
  historyFailedText: 'They are safe. Try again in a moment.',
  historyMore: 'Show more',
  historyMoreLoaded: ({ count }: { count: number }): string =>
    count === 1 ? '1 more purchase shown' : `${count} more purchases shown`,
  historyMoreFailed: 'More purchases could not be loaded.',
  historyFilter: 'Find a purchase',
  historySearch: 'Search by number or reference',
  historyProduct: 'Product',
  historyAnyProduct: 'All products',
  historyState: 'Outcome',
  historyAnyState: 'All',
  historyOpen: 'Not finished',
  historyDelivered: 'Delivered',
  historyNotDelivered: 'Not delivered',
  historyFound: ({ found, looked, all }: { found: number; looked: number; all: boolean }): string =>
    all ? `${found} of your ${looked} purchases` : `${found} found so far, in your ${looked} newest purchases`,
  historyLookFurther: 'Look further back',
  historyOther: 'Purchase',
};
