/** A payment by wallet: what is paid, where it stands, and what stands around the sealed frame. */
export const checkoutWords = {
  checkoutTitle: 'Pay by wallet',
  checkoutYouPay: 'You pay',
  checkoutAmount: 'Amount',
  checkoutFor: 'For',
  checkoutNote: 'Description',
  checkoutPaidAt: 'Paid on',
  checkoutUntil: 'Pay until',

  // Where it stands
  checkoutOpenText: 'Have your wallet’s email or tag and its PIN at hand. You confirm with a one-time password.',
  checkoutOrderingTitle: 'Checking with your wallet',
  checkoutOrderingText:
    'This usually takes a few seconds. Nothing was taken so far. You can leave, and go on here later.',
  checkoutPinAgainTitle: 'Enter your PIN once more',
  checkoutPinAgainText:
    'No answer came when it was checked, and a PIN is never kept. It is for the same payment: you do not pay twice.',
  checkoutOtpTitle: 'Confirm with your one-time password',
  checkoutOtpText: 'Your wallet sent you a password of five digits. Nothing is taken before you enter it.',
  checkoutOtpWrongTitle: 'The one-time password was wrong',
  checkoutOtpWrongText: ({ tries }: { tries: number }): string =>
    tries === 1 ? 'You can try once more. Nothing was taken.' : `You can try ${tries} more times. Nothing was taken.`,
  checkoutPayingTitle: 'Taking the payment',
  checkoutPayingText:
    'This usually takes a few seconds. Do not pay again. You can leave, and see the outcome here later.',
  checkoutFindingTitle: 'Finding out where it stands',
  checkoutFindingText: 'One moment, please.',
  checkoutLostTitle: 'No answer came',
  checkoutLostText: 'What you entered may have arrived. Do not enter it again: we are finding out.',
  checkoutPaidTitle: 'Paid',
  checkoutPaidText: ({ amount }: { amount: string }): string => `${amount} was paid from your wallet.`,
  checkoutNotKnownTitle: 'We don’t know yet whether it was paid',
  checkoutNotKnownText:
    'The wallet gave no clear answer. Do not pay again. A person is finding out, and the outcome will stand here.',
  checkoutNotKnownQuote: ({ reference }: { reference: string }): string =>
    `If you ask the shop about it, quote ${reference}.`,
  checkoutExpiredTitle: 'The time to pay is over',
  checkoutExpiredText: 'Nothing was taken. Start again to get a new one-time password.',
  checkoutClosedTitle: 'This can no longer be paid',
  checkoutClosedText: 'Nothing was taken. Ask the shop for a new payment.',

  // Why an attempt came to nothing
  checkoutPayerTitle: 'Name and PIN were not accepted',
  checkoutPayerText: 'Nothing was taken. Check both, and try again.',
  checkoutCannotPayTitle: 'This wallet cannot make the payment',
  checkoutCannotPayText: 'Nothing was taken. Add money to it, or use another wallet.',
  checkoutOtpLockedTitle: 'The one-time password was wrong too often',
  checkoutOtpLockedText: 'Nothing was taken. Start again to get a new one.',
  checkoutAmountTitle: 'The wallet does not accept this amount',
  checkoutAmountText: 'Nothing was taken. Use another wallet, or ask the shop.',
  checkoutFailedTitle: 'The payment was not made',
  checkoutFailedText: 'Nothing was taken. You can try again.',
  checkoutInterruptedTitle: 'The payment was interrupted',
  checkoutInterruptedText: 'It had not begun, and nothing was taken. You can try again.',

  // What can be pressed
  checkoutPay: ({ amount }: { amount: string }): string => `Pay ${amount} by wallet`,
  checkoutAgain: 'Try again',
  checkoutAnew: 'Start again',
  checkoutEnterPin: 'Enter PIN',
  checkoutEnterOtp: 'Enter one-time password',
  checkoutCancel: 'Cancel',
  checkoutNotNow: 'Not now',
  checkoutLeave: 'Done',
  checkoutClose: 'Close',
  checkoutNeedsConnection: 'You can go on once you are connected again.',
  checkoutNeedsWait: ({ wait }: { wait: string }): string => `You can go on in ${wait}.`,

  // How long is left
  checkoutTimeLeft: 'Time left',
  checkoutClock: ({ minutes, seconds }: { minutes: number; seconds: number }): string =>
    `${minutes}:${String(seconds).padStart(2, '0')}`,
  checkoutMinutesLeft: ({ minutes }: { minutes: number }): string =>
    minutes === 1 ? 'One minute left to pay' : `${minutes} minutes left to pay`,

  // Around the sealed frame
  checkoutFrame: 'Secure payment',
  checkoutFrameText: 'You type in a sealed frame. This page cannot read it.',
  checkoutFrameOpening: 'Opening the sealed frame',
  checkoutPinTitle: 'Enter your wallet and PIN',

  // What stands in the way
  checkoutLiveOnlyTitle: 'This is a test shop',
  checkoutLiveOnlyText: 'Wallets exist in the live environment only, so this cannot be paid here. Nothing is taken.',
  checkoutNoFramesTitle: 'This shop takes no wallet payments',
  checkoutNoFramesText: 'It has switched off the sealed frame that a PIN is entered in. Ask the shop how else to pay.',
  checkoutNotFoundTitle: 'There is no such payment',
  checkoutNotFoundText:
    'It does not exist, or it is for another account. Sign in with the account that it was made for.',
  checkoutLoadFailedTitle: 'The payment could not be loaded',
  checkoutLoadFailedText: 'The shop did not answer. If you paid already, do not pay again.',
  checkoutSignIn: 'Your session has ended. Sign in to see where the payment stands.',
  checkoutStale: 'No answer at the moment. We keep asking.',
  checkoutOffline: 'You are offline. We ask again as soon as you are connected.',
  checkoutUpdates: 'This page updates by itself.',
  checkoutEntryTitle: 'The payment could not be opened',
  checkoutEntryTried: 'Nothing was taken. Try again in a moment.',
  checkoutEntryLost: 'No answer came, and nothing was taken. Check your connection and try again.',
  checkoutEntryNotArrivedTitle: 'It did not arrive',
  checkoutEntryNotArrivedText: 'What you entered was not used, and nothing was taken. You can enter it again.',
  checkoutEntryWait: ({ wait }: { wait: string }): string =>
    `There were many tries in a short time. Nothing was taken. Try again in ${wait}.`,
  checkoutWaitMinutes: ({ minutes }: { minutes: number }): string =>
    minutes === 1 ? '1 minute' : `${minutes} minutes`,
  checkoutEntryBusy: 'It is under way already, maybe on another page. Wait a moment, and try again.',
  checkoutEntrySignIn: 'Please sign in again, and then try again. Nothing was taken.',
  checkoutEntryLockedTitle: 'There were too many tries',
  checkoutEntryLockedText: 'Nothing was taken. Check name and PIN in your wallet’s app before you try again.',
  checkoutEntryOldTitle: 'The frame was open for too long',
  checkoutEntryOldText: 'What you entered was not used. You can enter it again.',
  checkoutEntryBlocked: 'This page’s own security policy keeps the frame out. Tell the shop.',
  checkoutEntryTimeout: 'The sealed frame did not open. Check your connection and try again.',
  checkoutEntryOldBrowser: 'This browser is too old for it, or the connection is not secure. Try another browser.',
  checkoutEntryRefused: 'This page may not open it. Nothing was taken. Tell the shop.',
};
