/** What stands around the sealed frame that shows a card's number. Nothing in it is part of the number. */
export const cardRevealWords = {
  revealName: 'Show details',
  revealFrame: 'Card details',
  revealText: 'Number, expiry and security code come in a sealed frame. This page cannot read them.',
  revealLoading: 'Opening the sealed frame',
  revealClose: 'Close',
  revealAgain: 'Show again',
  revealStepUpTitle: 'Confirm that it is you',
  revealStepUpText: 'The shop asks for another proof before it shows card details.',
  revealStepUpLink: 'Confirm now',
  revealStepUpNone: 'The shop has not switched this on. Ask the shop.',
  revealFailedTitle: 'The details cannot be shown',
  revealTried: 'Try again in a moment.',
  revealObscured: 'Something covers this part of the page. Move it away and try again.',
  revealBlocked: 'The page’s own security policy keeps the frame out. Tell the shop.',
  revealOldBrowser: 'This browser, or a server in between, cannot show them safely. Try another browser.',
  revealWait: ({ wait }: { wait: string }): string => `They were shown often in a short time. Try again in ${wait}.`,
};
