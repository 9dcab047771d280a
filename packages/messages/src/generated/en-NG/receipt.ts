// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const receiptMessages: Part<'receipt'> = {
  id: 'receipt',
  texts: {
    title: 'Receipt',
    amount: 'Amount paid',
    amountOpen: 'Amount',
    date: 'Date',
    details: 'Details',
    transaction: 'Transaction ID',
    timeline: 'What happened',
    share: 'Share receipt',
    copy: 'Copy receipt',
    print: 'Print',
    whatsApp: 'WhatsApp',
    saveImage: 'Save image',
    imageFailed: 'The picture could not be made. Print the receipt instead.',
    imageSaved: 'No picture saved? This app may not save files. Take a screenshot, or open this page in your browser and save it there.',
    pressAgain: 'Your receipt is ready. Press WhatsApp again to send it.',
    actions: 'Share this receipt',
    questions: ({ merchant }) => `Questions? Tell ${merchant} the reference.`,
    questionsAt: ({ support }) => `Questions? ${support}`,
    failedTitle: 'This receipt could not be loaded',
    failedText: 'The purchase itself is not affected. Try again in a moment.',
    report: 'Report a problem',
  },
};
