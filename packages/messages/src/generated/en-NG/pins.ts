// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const pinsMessages: Part<'pins'> = {
  id: 'pins',
  texts: {
    title: ({ count }) => pluralText('en-NG', count, { one: 'Your pin', other: `Your ${numberText('en-NG', count)} pins` }),
    label: ({ count, number }) => pluralText('en-NG', count, { one: 'Pin', other: `Pin ${numberText('en-NG', number)}` }),
    serial: 'Serial number',
    expiry: 'Use it before',
    copyAll: 'Copy all',
    later: 'Keep pins to yourself: whoever has one can use it. They stay in your purchases.',
    takenBack: 'This purchase was reversed. Its pins no longer work.',
  },
};
