import { naira } from '@tillside/contract';
import { createTestTill } from '@tillside/server/testing';

/*
 * Keeps a note on a purchase: a program that the test of `docs/backend/adding-a-feature.md` runs in its copy of the repository.
 * It prints what it was answered, as JSON.
 */

const shop = await createTestTill();
const { ref } = await shop.buy('airtime.buy', { network: 'mtn', phone: '08031234567', amount: naira(100) });
await shop.until(ref, 'succeeded');
const path = `/instructions/${ref}/note`;
const none = await ask('ada');
const kept = await ask('ada', { text: ' For Mum. ' });
const again = await ask('ada', { text: 'For Mum’s phone.' });
const read = await ask('ada');
const ofAnother = await ask('bayo');
const byAnother = await ask('bayo', { text: 'Mine.' });
const card = await ask('ada', { text: 'Card 4242424242424242' });
const { notes } = Object.assign(withoutNotes(), shop.till);
const byTill = await notes?.get(ref);
const exported = (await shop.till.people.export('ada')).records['note'];
// What was bought is checked once more, and then nothing of it is under way.
await shop.advance(3_600, 60);
await shop.till.people.erase('ada');
const afterwards = await notes?.get(ref);
process.stdout.write(
  `${JSON.stringify({ none, kept, again, read, ofAnother, byAnother, card, byTill, exported, afterwards })}\n`,
);
await shop.close();

/** Outside of the copy, `till` has no notes. */
function withoutNotes(): { readonly notes?: { get(ref: string): Promise<string | null> } } {
  return {};
}

async function ask(as: string, body?: object): Promise<{ status: number; body: unknown }> {
  const post = { method: 'POST', body: JSON.stringify(body) };
  const response = await shop.advanceUntil(shop.fetch(path, { as, ...(body === undefined ? {} : post) }));
  return { status: response.status, body: JSON.parse(await response.text()) };
}
