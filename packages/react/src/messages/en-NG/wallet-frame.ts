/** What the sealed frame of a payment by wallet says itself: 120 characters at most, each. */
export const walletFrameWords = {
  walletFramePayTo: 'You pay',
  walletFrameUsername: 'Email or tag of your wallet',
  walletFramePin: 'PIN, four digits',
  walletFrameSendPin: 'Continue',
  walletFrameOtp: 'One-time password, five digits',
  walletFrameSendOtp: 'Pay',
  walletFrameLoading: 'One moment…',
  walletFrameOtpSent: 'A one-time password was sent to you.',
  walletFrameOtpWrong: 'The one-time password is wrong.',
  /** `{tries}` is put in by the frame. */
  walletFrameTriesLeft: 'Tries left: {tries}',
  walletFrameLocked: 'There were too many tries.',
  /** `{minutes}` is put in by the frame. */
  walletFrameLockedFor: 'There were too many tries. Try again in {minutes} min.',
  walletFrameWiped: 'What was typed was removed, because something else took the focus.',
  walletFrameUsernameMissing: 'Enter the email or tag of your wallet.',
  walletFramePinFormat: 'Enter four digits.',
  walletFrameOtpFormat: 'Enter five digits.',
  walletFrameDone: 'Received.',
  walletFrameUnknown: 'No answer came. Do not enter it again: the page finds out what happened.',
  walletFrameUsed: 'This was used before, or is too old.',
  walletFrameObscured: 'Something covers this frame. Move it away and try again.',
  walletFrameFailed: 'This cannot be shown at the moment.',
};
