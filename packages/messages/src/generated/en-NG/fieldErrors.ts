// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const fieldErrorsMessages: Part<'fieldErrors'> = {
  id: 'fieldErrors',
  texts: {
    required: 'This is required.',
    malformed: 'Check this field.',
    not_whole: 'Must be a whole number, without decimals.',
    not_positive: 'Must be more than 0.',
    too_precise: 'Must have at most two decimals.',
    too_small: 'This is too small.',
    at_least: ({ minimum }) => `Must be at least ${minimum}.`,
    too_large: 'This is too large.',
    at_most: ({ maximum }) => `Must be at most ${maximum}.`,
    too_short: 'This is too short.',
    characters_at_least: ({ minimum }) => pluralText('en-NG', minimum, { one: `Must have at least ${numberText('en-NG', minimum)} character.`, other: `Must have at least ${numberText('en-NG', minimum)} characters.` }),
    too_long: 'This is too long.',
    characters_at_most: ({ maximum }) => pluralText('en-NG', maximum, { one: `Must have at most ${numberText('en-NG', maximum)} character.`, other: `Must have at most ${numberText('en-NG', maximum)} characters.` }),
    too_few: 'These are too few.',
    entries_at_least: ({ minimum }) => pluralText('en-NG', minimum, { one: `Needs at least ${numberText('en-NG', minimum)} entry.`, other: `Needs at least ${numberText('en-NG', minimum)} entries.` }),
    too_many: 'These are too many.',
    entries_at_most: ({ maximum }) => pluralText('en-NG', maximum, { one: `Can have at most ${numberText('en-NG', maximum)} entry.`, other: `Can have at most ${numberText('en-NG', maximum)} entries.` }),
    not_an_option: 'This cannot be chosen here.',
    one_of: ({ options }) => `Must be one of ${options}.`,
    not_offered: 'This is no longer available. Choose again.',
    unavailable: 'This is not available right now.',
    unexpected: 'This cannot be given here.',
    not_accepted: 'The provider does not accept this.',
  },
};
