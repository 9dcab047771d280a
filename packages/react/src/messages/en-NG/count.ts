/** What a number that is stepped says. */
export const countWords = {
  countLess: 'One less',
  countMore: 'One more',
  countRange: ({ minimum, maximum }: { minimum: number; maximum: number }): string =>
    `Enter a whole number from ${minimum} to ${maximum}`,
};
