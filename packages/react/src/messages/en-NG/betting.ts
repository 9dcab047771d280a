/** What the funding of a betting account says. */
export const bettingWords = {
  bettingTitle: 'Fund a betting account',
  bettingProviderLabel: 'Betting company',
  bettingProviderEmpty: 'Choose a betting company',
  bettingProvidersNone: 'No betting company takes money at the moment. Please look again later.',
  bettingAccountLabel: 'Customer ID',
  bettingAccountHint: 'As it stands in your betting account, under your profile.',
  bettingAccountEmpty: 'Enter the customer ID',
  bettingAccountWrong: 'A customer ID has no spaces, and at most 64 characters',
  bettingSubject: ({ provider, account }: { provider: string; account: string }): string =>
    `Money for ${provider} account ${account}`,
};
