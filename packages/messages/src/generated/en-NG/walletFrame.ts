// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const walletFrameMessages: Part<'walletFrame'> = {
  id: 'walletFrame',
  texts: {
    payTo: 'You pay',
    username: 'Email or tag of your wallet',
    pin: 'PIN, four digits',
    sendPin: 'Continue',
    otp: 'One-time password, five digits',
    sendOtp: 'Pay',
    loading: 'One moment…',
    otpSent: 'A one-time password was sent to you.',
    otpWrong: 'The one-time password is wrong.',
    triesLeft: ({ tries }) => `Tries left: ${tries}`,
    locked: 'There were too many tries.',
    lockedFor: ({ minutes }) => `There were too many tries. Try again in ${minutes} min.`,
    wiped: 'What was typed was removed, because something else took the focus.',
    usernameMissing: 'Enter the email or tag of your wallet.',
    pinFormat: 'Enter four digits.',
    otpFormat: 'Enter five digits.',
    done: 'Received.',
    unknown: 'No answer came. Do not enter it again: the page finds out what happened.',
    used: 'This was used before, or is too old.',
    obscured: 'Something covers this frame. Move it away and try again.',
    failed: 'This cannot be shown at the moment.',
  },
};
