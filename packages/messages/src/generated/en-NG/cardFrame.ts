// Made of languages/en-NG.json: npm run tool -- messages
import type { Part } from '../../part.ts';

export const cardFrameMessages: Part<'cardFrame'> = {
  id: 'cardFrame',
  texts: {
    secure: 'Secure view',
    number: 'Card number',
    expiry: 'Expiry',
    ccv: 'CVV',
    show: 'Show card details',
    keep: 'Keep showing',
    copy: 'Copy',
    copyNamed: ({ name }) => `Copy: ${name}`,
    copied: ({ name }) => `${name}: Copied`,
    notCopied: ({ name }) => `${name}: It could not be copied.`,
    loading: 'One moment…',
    shown: 'Card details are shown.',
    hidden: 'Card details are hidden.',
    empty: 'Not given',
    obscured: 'Something covers this frame. Move it away and try again.',
    failed: 'This cannot be shown at the moment. Press Hide and try again.',
    used: 'This was used before, or is too old. Press Hide and try again.',
    hidesIn: ({ seconds }) => `Hides in ${seconds} s`,
  },
};
