// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const paidMessages: Part<'paid'> = {
  id: 'paid',
  texts: {
    title: 'I have sent it',
    text: 'Transfers usually arrive within 2 minutes. If yours has not, we can look for it.',
    label: 'Session ID',
    hint: 'Usually 30 digits, on the receipt in the bank app.',
    empty: 'Enter the session ID from your bank receipt',
    tooLong: 'A session ID has 128 characters at most',
    submit: 'Find my transfer',
    found: ({ amount, sender }) => `Found: ${amount} from ${sender}`,
    foundText: 'It is confirmed, and in the list.',
    notYetTitle: 'Your transfer has not arrived yet',
    notYetText: 'Your money is safe. Check the session ID, or try again in a minute.',
    awayTitle: 'The bank is not answering',
    awayText: 'Your money is safe. Try again in a moment.',
  },
};
