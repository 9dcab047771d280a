/** What the purchase of internet pins says. */
export const internetWords = {
  internetTitle: 'Buy internet',
  internetProviderLabel: 'Provider',
  internetProviderEmpty: 'Choose a provider',
  internetProviderNone: 'There are no pins to buy at the moment. Please look again later.',
  internetPlanLabel: 'Plan',
  internetPlanEmpty: 'Choose a plan',
  internetPlanHint: 'Prices for one pin. You see what you pay before anything is bought.',
  internetCountLabel: 'How many pins',
  internetCountHint: ({ maximum }: { maximum: string }): string => `At most ${maximum} at once.`,
  internetAccountLabel: 'Your account (optional)',
  internetAccountHint: 'We can look it up before you pay. The pins are not tied to it.',
  internetAccountWrong: 'An account has no spaces, and at most 64 characters',
  internetAccountSkip: 'You can go on without it: the pins are not tied to an account.',
  internetSubject: ({ plan, count }: { plan: string; count: number }): string =>
    count === 1 ? `${plan} pin` : `${plan} pin × ${count}`,
  internetPlanUntold: 'Spectranet',
  internetPinsFewer: ({ shown, bought }: { shown: number; bought: number }): string =>
    `The provider has shown ${shown} of your ${bought} pins so far. Ask the shop for the others, with the reference below.`,
};
