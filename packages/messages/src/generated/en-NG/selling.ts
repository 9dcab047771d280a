// Made of languages/en-NG.json: npm run tool -- messages
import { numberText, pluralText } from '../../intl.ts';
import type { Part } from '../../part.ts';

export const sellingMessages: Part<'selling'> = {
  id: 'selling',
  texts: {
    slowTitle: ({ provider, minutes }) => `${provider} is slow today: usually ${pluralText('en-NG', minutes, { one: '1 minute', other: `${numberText('en-NG', minutes)} minutes` })}`,
    slowText: 'You can buy as usual. We show you when it arrives.',
    failingTitle: ({ provider }) => `${provider} has trouble today`,
    downTitle: ({ provider }) => `${provider} is down right now`,
    moneyBack: 'If your purchase fails, your money comes back.',
    pausedTitle: ({ provider }) => `${provider} is failing now`,
    pausedText: ({ provider }) => `Nothing was started. This page says when ${provider} is back.`,
    probeText: 'If it fails, your money comes back.',
    backTitle: ({ provider }) => `${provider} is back`,
    backText: 'Everything is still filled in.',
    tryOther: ({ provider }) => `Try ${provider}`,
  },
};
