/** What a purchase says once its form is filled in: the review, what became of it, its receipt. */
export const purchaseWords = {
  // The review
  reviewTitle: 'Check and pay',
  youPay: 'You pay',
  priceLoading: 'Getting the price',
  priceReady: ({ amount }: { amount: string }): string => `You pay ${amount}.`,
  priceChangedTitle: 'The price changed',
  priceChangedText: ({ from, to }: { from: string; to: string }): string =>
    `It was ${from} and is ${to} now. Nothing was sent and you were not charged. Press Pay if you accept the new price.`,
  listPriceChangedText: ({ from, to }: { from: string; to: string }): string =>
    `The list price was ${from} and is ${to} now. Nothing was sent yet. Press Pay if you accept the new price.`,
  priceFailedTitle: 'The price could not be loaded',
  priceFailedText: 'Nothing was sent and you were not charged.',
  pay: ({ amount }: { amount: string }): string => `Pay ${amount}`,
  payNoPrice: 'Pay',
  payNeedsPrice: 'You can pay once the price is known.',
  payNeedsConnection: 'You can pay once you are connected again.',
  payNeedsWait: ({ wait }: { wait: string }): string => `You can pay in ${wait}.`,
  changeDetails: 'Change details',
  refusedTitle: 'This purchase was not accepted',
  refusedText: ({ reason }: { reason: string }): string => `${reason} Nothing was bought and you were not charged.`,
  refusedAgainText: ({ reason }: { reason: string }): string =>
    `${reason} Look at your purchases before you try again.`,
  neverArrivedTitle: 'Your payment never arrived',
  neverArrivedText: 'Nothing was bought and you were not charged. You can safely press Pay to try again.',
  payingTitle: 'Paying',
  payingText:
    'This usually takes a few seconds. If you close this page, your purchase will still be here when you return.',

  // When something stands in the way of paying
  waitTitle: 'One moment, please',
  waitText: ({ wait }: { wait: string }): string =>
    `Many people are buying right now. You can go on in ${wait}. Nothing was lost.`,
  waitOver: 'You can go on now.',

  // Finding out what became of a purchase
  findingReloadTitle: 'Checking your last purchase',
  findingReloadText: 'You left before the outcome was known. We are finding out. Do not pay again.',
  findingLostTitle: 'We don’t know the outcome yet',
  findingLostText:
    'The connection broke while you were paying, so your payment may have gone through. Do not pay again. We keep checking and will tell you here.',
  findingOffline: 'You are offline. We check again as soon as you are connected.',
  findingTrouble: 'No answer so far. We keep trying.',
  findingSignedOut: 'Please sign in again, so that we can look for it.',
  checkNow: 'Check now',
  checking: 'Checking',
  checkTooSoon: ({ wait }: { wait: string }): string => `We asked a moment ago. You can ask again in ${wait}.`,
  checkFailed: 'We could not ask just now. We keep checking by ourselves.',
  checkedNothingNew: 'Asked just now: nothing new yet.',
  updatesByItself: 'This page updates by itself.',

  // Outcomes
  succeededTitle: 'Delivered',
  succeededText: ({ subject }: { subject: string }): string => `${subject} was delivered.`,
  preparingTitle: 'Starting your purchase',
  preparingText: 'Your purchase is in the queue. Do not pay again.',
  awaitingFundsTitle: 'Waiting for your payment',
  awaitingFundsText: ({ until }: { until: string }): string =>
    `Complete the payment by ${until}. If it is not paid by then, it is cancelled and nothing is bought.`,
  awaitingFundsTextOpen: 'Complete the payment to go on. Nothing is bought before.',
  awaitingFundsUnderWay:
    'A payment for it is under way. We wait until we know what became of it; nothing is bought before. Do not pay again.',
  awaitingFundsSee: 'See the payment',
  awaitingFundsAction: 'Complete payment',
  processingTitle: 'On its way',
  processingText: 'The provider is working on it. This can take a few minutes. Do not pay again.',
  unknownTitle: 'We don’t know the outcome yet',
  unknownText:
    'The provider has not told us whether this went through. Do not pay again. We keep asking until we know.',
  reviewStateTitle: 'A person is looking into it',
  reviewStateText:
    'We could not find out by ourselves what became of this purchase. Do not pay again. You will see the outcome here.',
  partialTitle: 'Partly delivered',
  partialText: 'Some of it was delivered. You only pay for what was.',
  failedTitle: 'Not delivered',
  failedText: ({ reason, money }: { reason: string; money: string }): string => `${reason} ${money}`.trim(),
  failedReason: 'The purchase did not go through.',
  reversedTitle: 'Taken back',
  reversedText: ({ money }: { money: string }): string =>
    `The provider took this purchase back after it was delivered. ${money}`.trim(),
  abandonedTitle: 'Nothing was bought',
  abandonedBalance: 'Your balance does not cover this purchase. Nothing was bought and nothing was taken.',
  abandonedText: ({ reason, money }: { reason: string; money: string }): string => `${reason} ${money}`.trim(),
  abandonedReason: 'The purchase was cancelled before it began.',
  moneyReleased: 'Your money was given back.',
  moneyReleasing: 'Your money is being given back.',
  moneyNotTaken: 'You were not charged.',
  moneyOwed: ({ amount }: { amount: string }): string => `You are owed a refund of ${amount}. The shop has been told.`,
  moneyRefunding: ({ amount }: { amount: string }): string => `Your refund of ${amount} is on its way.`,
  moneyRefunded: ({ amount }: { amount: string }): string => `${amount} was refunded to you.`,
  moneyHeld: 'Your money is still held. We are sorting this out.',
  payoutOwed: ({ amount }: { amount: string }): string =>
    `${amount} is owed to the cardholder. Another member of staff has to name who is paid.`,
  payoutOnItsWay: ({ amount }: { amount: string }): string => `${amount} is being paid to the cardholder.`,
  payoutPaid: ({ amount }: { amount: string }): string => `${amount} was paid to the cardholder.`,
  buyAgain: 'Buy again',
  buyAnother: 'Make another purchase',
  buyDifferent: 'Start a different purchase',

  // States, as a word beside a purchase
  stateOpen: 'Starting',
  stateAwaitingFunds: 'Awaiting payment',
  stateProcessing: 'On its way',
  stateUnknown: 'Not known yet',
  stateReview: 'Being looked into',
  stateSucceeded: 'Delivered',
  statePartial: 'Partly delivered',
  stateFailed: 'Not delivered',
  stateReversed: 'Taken back',
  stateAbandoned: 'Not bought',
  stateRefundOwed: 'Refund owed',
  stateRefunding: 'Refund on its way',
  stateRefunded: 'Refunded',

  // Receipt
  receiptTitle: 'Receipt',
  receiptAmount: 'Amount paid',
  receiptAmountOpen: 'Amount',
  receiptDate: 'Date',
  receiptTransaction: 'Transaction ID',
  receiptTimeline: 'What happened',
  receiptShare: 'Share receipt',
  receiptCopy: 'Copy receipt',
  receiptPrint: 'Print receipt',
  receiptFailedTitle: 'This receipt could not be loaded',
  receiptFailedText: 'The purchase itself is not affected. Try again in a moment.',
};
