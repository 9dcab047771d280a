/** What receipts and the history say of the two steps of a wallet payment, and of an account that was opened. */
export const pastWords = {
  pastPinSubject: ({ title }: { title: string }): string => `Wallet PIN for ${title}`,
  pastPinSubjectBare: 'Wallet PIN',
  pastPinDone: 'Accepted',
  pastPinDoneTitle: 'Your PIN was accepted',
  pastPinDoneText: 'A one-time password was sent to you. No money moved by this.',
  pastPinFailed: 'Not accepted',
  pastPinFailedTitle: 'Your PIN was not accepted',
  pastPinDoing: 'Checking with your wallet',
  pastPinDoingText: 'No money moves by this.',
  pastPinFor: 'For',

  pastPaymentSubject: 'Wallet payment',
  pastPaymentDone: 'Paid',
  pastPaymentDoneText: 'It was paid from your wallet.',
  pastPaymentFailed: 'Not paid',
  pastPaymentDoing: 'Taking the payment',
  pastPaymentDoingText: 'Do not pay again.',
  pastPaymentUnknownTitle: 'We don’t know yet whether it was paid',
  pastPaymentUnknownText: 'The wallet gave no clear answer. Do not pay again. A person is finding out.',

  pastAccountSubject: 'New account number',
  pastAccountDone: 'Opened',
  pastAccountDoneText: 'Your account is open.',
  pastAccountFailed: 'Not opened',
  pastAccountDoing: 'Opening your account',
  pastAccountDoingText: 'This can take a few minutes. Do not ask for it again.',
  pastAccountUnknownTitle: 'We don’t know yet whether it was opened',
  pastAccountUnknownText: 'The bank gave no clear answer. Do not ask for it again.',

  /** Before the reason why it came to nothing is known. */
  pastNoReason: 'It came to nothing.',
};
