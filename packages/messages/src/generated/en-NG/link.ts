// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const linkMessages: Part<'link'> = {
  id: 'link',
  texts: {
    title: 'Payment link',
    offer: ({ what, amount }) => `${what}, up to ${amount}`,
    whose: ({ provider, product }) => `${provider} ${product}`,
    once: 'One purchase',
    for: 'For',
    until: 'Until',
    today: ({ time }) => `Today, ${time}`,
    seePrice: 'You see the price before you pay.',
    notExpected: 'Not expecting this? Close the page; nothing happens.',
    continueAs: ({ hint }) => `Continue as ${hint}`,
    continue: 'Continue',
    endedTitle: 'This link has ended',
    finding: 'Looking for your purchase',
    doNotPayAgain: 'Please wait a moment, and do not pay again.',
    purchase: 'Your purchase',
    backTo: ({ shop }) => `Back to ${shop}`,
    back: 'Back',
    noScript: 'Switch JavaScript on to use this page.',
    needsCookies: 'Allow cookies for this page, and try again.',
    notKnown: 'This link does not work. Check that its address is complete, or ask the shop for a new one.',
    expired: 'This link has expired, and nothing was bought. Ask the shop for a new one.',
    used: 'This link was opened before. If that was not you, tell the shop.',
    paid: 'A purchase was already made with this link. Nothing more was bought.',
    timeOver: 'The time to pay with this link is over, and nothing was bought. Ask the shop for a new one.',
    revoked: 'The shop has taken this link back, and nothing more can be paid with it. Ask the shop for a new one.',
    limit: ({ amount, until }) => `Up to ${amount}. Until: ${until}. Once.`,
  },
};
