/** What a long list to choose from says. */
export const pickWords = {
  pickSearch: 'Search',
  pickGroups: 'Groups',
  pickAll: 'All',
  pickEmpty: 'There is nothing to choose from at the moment. Please look again later.',
  pickNone: 'Nothing matches. Try fewer words.',
  pickMore: ({ count }: { count: number }): string => `Show more (${count} left)`,
  pickChange: 'Change',
};
