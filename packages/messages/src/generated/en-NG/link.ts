// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const linkMessages: Part<'link'> = {
  id: 'link',
  texts: {
    title: 'Payment link',
    openTitle: 'Your payment link is ready',
    openText: 'Continue only if you asked for it. You pay nothing until you have seen the price.',
    continueAs: ({ hint }) => `Continue as ${hint}`,
    continue: 'Continue',
    endedTitle: 'This link has ended',
    finding: 'Looking for your purchase',
    doNotPayAgain: 'Please wait a moment, and do not pay again.',
    backTo: ({ shop }) => `Back to ${shop}`,
    back: 'Back to the shop',
    noScript: 'Switch JavaScript on to use this page.',
    needsCookies: 'Allow cookies for this page, and open the link again.',
  },
};
