// Made of languages/en-NG.json: npm run -s messages
import type { Part } from '../../part.ts';

export const paidMessages: Part<'paid'> = {
  id: 'paid',
  texts: {
    title: 'I have paid',
    text: 'Sent money that is not in the list? Your bank’s receipt shows a session ID. We ask for it.',
    label: 'Session ID of the transfer',
    hint: 'Usually 30 digits, on the receipt in the bank’s app.',
    empty: 'Enter the session ID from the bank’s receipt',
    tooLong: 'A session ID has at most 128 characters',
    submit: 'Look for it',
    found: ({ amount, sender }) => `Found: ${amount} from ${sender}`,
    foundText: 'It is confirmed, and in the list.',
    notYetTitle: 'No such transfer yet',
    notYetText: 'Check the session ID. If it is right, wait a minute and look again. The money is not lost.',
    awayTitle: 'It cannot be looked up now',
    awayText: 'The bank does not answer at the moment. The money is not lost. Try again in a moment.',
  },
};
