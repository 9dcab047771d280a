// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const reportMessages: Part<'report'> = {
  id: 'report',
  texts: {
    lead: 'The shop checks this purchase and answers you here. Nothing is bought or charged.',
    kind: 'What is wrong?',
    kindEmpty: 'Choose what is wrong',
    words: 'What should the shop know?',
    wordsHint: 'Optional. No PIN, password or card number.',
    wordsLength: ({ length, most }) => `${length} of ${most} characters. No PIN or card number.`,
    cardNumber: 'Leave out the card number. Nobody needs it.',
    send: 'Send report',
    needsConnection: 'You can send it once you are back online.',
    failedTitle: 'Your report was not sent',
    lostTitle: 'We don’t know if your report arrived',
    lostText: 'Send it again: it counts once.',
    sentTitle: 'Your report was sent',
    sentText: 'The shop has been told. Its answer appears here.',
    answeredTitle: 'The shop has answered',
    answeredBy: ({ merchant }) => `${merchant} answered`,
    youWrote: ({ time, text }) => `You wrote on ${time}: “${text}”`,
    solved: 'It is solved',
    gotIt: 'Got it',
    writeBack: 'Write back',
    confirmed: 'Thank you. The answer stays under “Report a problem”.',
    notConfirmed: 'This was not saved. Try again.',
    yourReport: 'Your report',
    reportedAt: 'Sent',
    close: 'Close',
  },
};
