/** What virtual accounts say otherwise to staff, who look after somebody else's. */
export const staffAccountWords = {
  staffAccountsTitle: 'Accounts for bank transfers',
  staffAccountsEmptyText: 'Open an account number for the customer. Whatever is sent to it is counted for them.',
  staffAccountsNone: 'Accounts appear here once they are opened.',
  staffAccountDone: ({ count }: { count: number }): string =>
    count === 1 ? 'The account is open' : `${count} accounts are open`,
  staffAccountReviewText: 'The bank did not say what happened. It stands among the reviews until somebody settles it.',
  staffPaymentsEmptyText: 'Transfers to this account appear here by themselves.',
  staffPaidTitle: 'Look for a transfer',
  staffPaidText: 'Did the customer send money that is not in the list? Their bank’s receipt shows a session ID.',
};
