import { createDecipheriv } from 'node:crypto';
import { expect, test } from 'vitest';
import { openCards } from '../../testing/open-cards.ts';
import { merchantHashKey } from '../../kernel/world/fixtures.ts';

type Sealed = Record<'alg' | 'iv' | 'tag' | 'data' | 'aad', string>;

function decrypt({ iv, tag, data, aad }: Sealed): { number: string; ccv: string; expiry: string } {
  const bytes = (text: string): Buffer => Buffer.from(text, 'base64');
  const decipher = createDecipheriv('aes-256-gcm', Buffer.from(merchantHashKey, 'hex'), bytes(iv));
  decipher.setAAD(Buffer.from(aad, 'utf8'));
  decipher.setAuthTag(bytes(tag));
  return JSON.parse(Buffer.concat([decipher.update(bytes(data)), decipher.final()]).toString('utf8'));
}

const passesLuhn = (number: string): boolean =>
  Array.from(number, Number)
    .toReversed()
    .map((digit, index) => (index % 2 === 0 ? digit : digit * 2 - (digit > 4 ? 9 : 0)))
    .reduce((sum, digit) => sum + digit, 0) %
    10 ===
  0;

test.each(['sandbox', 'live'] as const)(
  'in %s, create and replace seal the number, and never show it',
  async (name) => {
    const till = openCards(name);
    const created = (await till.create()).json.message.details.card;
    const id = created.id;
    const replaced = (await till.call('PATCH', `/cards/replace/${id}`)).json.message.details.card;
    for (const card of [created, replaced]) {
      expect(card).not.toHaveProperty('card_number');
      expect(card.secure_details).toMatchObject({
        alg: 'AES-256-GCM',
        aad: `bid:biz_tillside|env:${name}|card:${id}`,
      });
      expect(Buffer.from(card.secure_details.iv, 'base64')).toHaveLength(12);
      expect(Buffer.from(card.secure_details.tag, 'base64')).toHaveLength(16);
      const secret = decrypt(card.secure_details);
      expect(Object.keys(secret)).toEqual(['number', 'ccv', 'expiry']);
      expect(passesLuhn(secret.number)).toBe(true);
      expect(secret.number.slice(-4)).toBe(card.last_four);
      expect(secret.number.slice(0, 6)).toBe(card.first_six);
    }
    expect(decrypt(created.secure_details).number).not.toBe(decrypt(replaced.secure_details).number);
  },
);

test('in live a card is sealed when it is read, with another iv each time', async () => {
  const till = openCards('live');
  const id = await till.newCard();
  const [first, second] = [await till.card(id), await till.card(id)];
  expect(decrypt(first.secure_details)).toEqual(decrypt(second.secure_details));
  expect(first.secure_details.iv).not.toBe(second.secure_details.iv);
  for (const field of ['card_number', 'ccv', 'expiry']) expect(first).not.toHaveProperty(field);
});

test('what is sealed in create is what the sandbox shows on reading', async () => {
  const till = openCards();
  const created = (await till.create()).json.message.details.card;
  const { card_number, ccv, expiry } = await till.card(created.id);
  expect(decrypt(created.secure_details)).toEqual({ number: card_number, ccv, expiry });
});

test('neither the journal nor the state ever holds a number, a CCV or what seals them', async () => {
  const till = openCards();
  const created = (await till.create()).json.message.details.card;
  const { card_number } = await till.card(created.id);
  await till.call('PATCH', `/cards/replace/${created.id}`);
  const fresh = await till.card(created.id);
  const journal = (await till.control('GET', '/journal')).json;
  const text = JSON.stringify(journal);
  for (const secret of [card_number, fresh.card_number, created.secure_details.data])
    expect(text).not.toContain(secret);
  const reads = journal.filter((entry: { operation: string }) => entry.operation === 'card.get');
  expect(reads).toHaveLength(2);
  for (const { response } of reads) {
    expect(response.message.details).toMatchObject({ card_number: '[hidden]', ccv: '[hidden]' });
  }
});
