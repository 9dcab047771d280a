import { expect, it } from 'vitest';
import { noticesBySms } from '../../kernel/options/notices.ts';
import { sqliteStore } from '../../kernel/store/sqlite/sqlite-store.ts';
import { mistakesIn } from './check-options.ts';

function complaints(notices: unknown): string {
  const options = {
    platform: { baseUrl: 'http://127.0.0.1:4010/api/v1', apiKey: 'ps_pk_test_x', environment: 'sandbox' },
    publicUrl: 'https://shop.example/till',
    secret: 'canary-secret-of-thirty-two-chars',
    store: sqliteStore(':memory:'),
    caller: () => null,
  } as const;
  // As a merchant without types may write them.
  const change: object = { notices };
  return mistakesIn(Object.assign(options, change))
    .map(({ error }) => String(error))
    .join();
}

const send = (): void => {};

it.each([
  [noticesBySms({ phone: () => null, lateAfter: 60_000 })],
  [{ send, messages: { yo: { 'notices.bill': '{product} {lastFour}', 'notices.card': () => 'x' }, 'ha-NG': {} } }],
])('notices that can work are accepted: %j', (notices) => {
  expect(complaints(notices)).toBe('');
});

it.each([
  [send, 'notices has to be an object of send, lateAfter, messages.'],
  [null, 'notices has to be an object of send, lateAfter, messages.'],
  [{}, 'notices.send has to be a function that tells a shopper a notice.'],
  [{ send, messages: null }, 'notices.messages has to be an object of texts by language'],
  [{ send, messages: { yo: 'Ó ti dé' } }, 'notices.messages.yo has to be an object of texts by key.'],
  [{ send, lateAfter: 0 }, 'notices.lateAfter has to be a number of milliseconds above zero.'],
  [{ send, messages: { 'English!': {} } }, 'notices.messages names "English!", which is no language. Write one'],
  [{ send, messages: { yo: { 'notices.x': 'x' } } }, 'notices.messages.yo names "notices.x", which no notice says.'],
  [{ send, messages: { yo: { 'notices.card': ' ' } } }, "notices.messages.yo['notices.card'] has to be a text."],
  [{ send, messages: { yo: { 'notices.inReview': '{name}' } } }, 'has {name}, which nothing is put in for.'],
  [{ send, phone: send }, '`notices.phone` is no option'],
])('notices that cannot are refused, with the mistake and its page: %j', (notices, sentence) => {
  expect(complaints(notices)).toContain(sentence);
  expect(complaints(notices)).toMatch(
    /See node_modules\/@tillside\/server\/(docs\/backend\/notices\.md|README\.md#options)$/,
  );
});
