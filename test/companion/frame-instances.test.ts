import { expect, test } from 'vitest';
import {
  askFromFrame,
  bootIn,
  browserOf,
  changed,
  openBy,
  revealing,
  ticketFor,
  type Answer,
  type Browser,
  type Place,
} from './frame-client.ts';
import { startFrameWorld } from './frame-world.ts';
import { startBeside } from './second-instance.ts';

test('of two companions on one store exactly one opens a ticket, and either shows the card, once', async () => {
  const world = await startFrameWorld('sandbox');
  // Another instance behind the same address, on the same store.
  const { store, publicUrl } = world.options;
  const other = await startBeside(world, { store, publicUrl });
  const ada = browserOf('ada');
  const path = `/cards/${await world.newCard()}/reveal`;
  const open = (place: Place, as: Browser, ticket: string): Promise<Answer> =>
    openBy(place, as, ticket, changed.set('Origin', world.url));
  for (let round = 0; round < 6; round += 1) {
    const { ticket } = await ticketFor(world, ada, path);
    const places = Array.from({ length: 8 }, (_, index) => (index % 2 === 0 ? world : other));
    const answers = await Promise.all(places.map((place) => open(place, ada, ticket)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(410)]);
    const [opened] = answers.filter(({ status }) => status === 200);
    if (!opened) throw new Error('None opened.');
    const asked = revealing(bootIn(opened));
    const shown = await Promise.all(places.map((place) => askFromFrame(place, '/frames/reveal', asked.body)));
    expect(shown.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(410)]);
    const [number] = shown.filter(({ status }) => status === 200);
    if (!number) throw new Error('None showed it.');
    expect(JSON.parse(asked.open(number))).toMatchObject({ number: expect.stringMatching(/^\d{16}$/) });
    ada.cookies = browserOf('ada').cookies;
  }
});
