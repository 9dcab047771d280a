/*
 * Every word a shopper reads, in the English of Nigeria. A key is never reused for two meanings, so that a translation
 * can differ where English does not.
 */
export const enNG = {
  // Shared by every widget
  loading: 'Loading',
  tryAgain: 'Try again',
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'Could not copy. Select the text instead.',
  testMode: 'Test mode',
  reference: 'Reference',
  waitSeconds: ({ seconds }: { seconds: number }): string => (seconds === 1 ? '1 second' : `${seconds} seconds`),

  // When something stands in the way
  offlineTitle: 'You are offline',
  offlineText: 'Nothing was lost. You can go on when you are connected again.',
  signInTitle: 'Please sign in again',
  signInText: 'Your session has ended. What you filled in is kept.',
  sessionFailedTitle: 'This could not be loaded',
  sessionFailedText: 'The shop did not answer. Nothing was bought.',
  notAllowedTitle: 'Not available for your account',
  notAllowedText: 'Ask the shop if you think you should be able to buy this.',
  waitTitle: 'One moment, please',
  waitText: ({ wait }: { wait: string }): string =>
    `Many people are buying right now. You can go on in ${wait}. Nothing was lost.`,
  waitOver: 'You can go on now.',

  // The steps of a purchase
  fillErrors: ({ count }: { count: number }): string =>
    count === 1 ? 'One thing needs your attention' : `${count} things need your attention`,
  continue: 'Continue',
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
    `Complete the payment by ${until}. After that the purchase is cancelled and nothing is bought.`,
  awaitingFundsTextOpen: 'Complete the payment to go on. Nothing is bought before.',
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
  moneyOwed: 'You are owed a refund. The shop has been told.',
  moneyHeld: 'Your money is still held. We are sorting this out.',
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

  // Receipt
  receiptTitle: 'Receipt',
  receiptAmount: 'Amount paid',
  receiptAmountOpen: 'Amount',
  receiptDate: 'Date',
  receiptTransaction: 'Transaction ID',
  receiptTimeline: 'What happened',
  receiptPrint: 'Print receipt',
  receiptFailedTitle: 'This receipt could not be loaded',
  receiptFailedText: 'The purchase itself is not affected. Try again in a moment.',

  // History
  historyTitle: 'Your purchases',
  historyEmptyTitle: 'No purchases yet',
  historyEmptyText: 'What you buy appears here, with its receipt.',
  historyFailedTitle: 'Your purchases could not be loaded',
  historyFailedText: 'They are safe. Try again in a moment.',
  historyMore: 'Show more',
  historyMoreLoaded: ({ count }: { count: number }): string =>
    count === 1 ? '1 more purchase shown' : `${count} more purchases shown`,
  historyMoreFailed: 'More purchases could not be loaded.',
  historyOther: 'Purchase',

  // The name check before paying
  nameLabel: 'Name on the account',
  nameChecking: 'Checking the name',
  nameFound: ({ name }: { name: string }): string => `The account belongs to ${name}.`,
  nameNotGiven: 'Account found',
  nameUnknown: 'No account has this number. Check it and try again',
  nameFailedTitle: 'The name could not be checked',
  nameFailedText: 'Nothing was bought. Try again in a moment.',
  nameWait: ({ wait }: { wait: string }): string => `Too many checks in a short time. Try again in ${wait}.`,

  // Fields that several bills use
  choose: 'Choose',
  choiceGone: 'This is not on offer any more. Choose again',
  optionUnavailable: ({ name }: { name: string }): string => `${name} (not available now)`,
  listFailed: 'This list could not be loaded',
  pickSearch: 'Search',
  pickGroups: 'Groups',
  pickAll: 'All',
  pickEmpty: 'There is nothing to choose from at the moment. Please look again later.',
  pickNone: 'Nothing matches. Try fewer words.',
  pickMore: ({ count }: { count: number }): string => `Show more (${count} left)`,
  countLess: 'One less',
  countMore: 'One more',
  countRange: ({ minimum, maximum }: { minimum: number; maximum: number }): string =>
    `Enter a whole number from ${minimum} to ${maximum}`,
  phoneLabel: 'Phone number',
  phoneEmpty: 'Enter a phone number',
  phoneLetters: 'Use digits only, such as 0803 123 4567',
  phoneTooShort: 'This number is too short. Nigerian mobile numbers have 11 digits',
  phoneTooLong: 'This number is too long. Nigerian mobile numbers have 11 digits',
  phoneForeign: 'Enter a Nigerian number. Numbers of other countries do not work here',
  phoneNotMobile: 'This is not a mobile number. They begin with 070, 080, 081, 090 or 091',
  networkLabel: 'Network',
  networkEmpty: 'Choose a network',
  networkSuggested: 'Suggested from the number. Ported? Choose another.',
  amountLabel: 'Amount',
  amountEmpty: 'Enter an amount',
  amountNotNumber: 'Use digits only, such as 500',
  amountNotWhole: 'Enter whole naira, without kobo',
  amountTooSmall: ({ minimum }: { minimum: string }): string => `The smallest amount is ${minimum}`,
  amountTooLarge: ({ maximum }: { maximum: string }): string => `The largest amount is ${maximum}`,
  amountRange: ({ minimum, maximum }: { minimum: string; maximum: string }): string =>
    `Between ${minimum} and ${maximum}`,
  amountPresets: 'Common amounts',

  // Airtime
  airtimeTitle: 'Buy airtime',
  airtimeSubject: ({ network, phone }: { network: string; phone: string }): string => `${network} airtime for ${phone}`,
  airtimeSubjectMany: ({ count }: { count: number }): string => `Airtime for ${count} numbers`,
};

/** The typed message catalogue. A provider takes any part of it. */
export type Messages = typeof enNG;
