import type { MessageOverrides } from '@tillside/messages';
import { expect, it } from 'vitest';
import { languages, loadLanguage } from '../../.storybook/languages.ts';

const file = (messages: MessageOverrides) => () => Promise.resolve({ messages });
const files = { './languages/yo-NG.ts': file({ 'airtime.title': 'Ra kaadi ipe' }) };

it('gives stories a language of the toolbar, below their own texts, and removes it again', async () => {
  const given: ((own: MessageOverrides | undefined) => MessageOverrides | undefined)[] = [];
  const choose = (language: unknown): Promise<void> =>
    loadLanguage(language, files, (change) => void given.push(change));

  expect(languages[0]).toBe('en-NG');
  // No language was chosen: another run may have its own, as the run with marks does.
  await choose('en-NG');
  await choose(undefined);
  expect(given).toEqual([]);

  await choose('yo-NG');
  expect(given.at(-1)?.(undefined)).toEqual({ 'airtime.title': 'Ra kaadi ipe' });
  expect(given.at(-1)?.({ 'airtime.title': 'Top up' })).toEqual({ 'airtime.title': 'Top up' });
  await choose('en-NG');
  expect(given.at(-1)?.(undefined)).toBeUndefined();
});
