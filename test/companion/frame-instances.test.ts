import { createServer } from 'node:http';
import { createTillside } from './host.ts';
import express from 'express';
import { expect, onTestFinished, test } from 'vitest';
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
import { listen } from './listen.ts';

test('of two companions on one store exactly one opens a ticket, and either shows the card, once', async () => {
  const world = await startFrameWorld('sandbox');
  const other = await secondOf(world.options);
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

/** Another instance behind the same address, on the same store. */
async function secondOf(options: Parameters<typeof createTillside>[0]): Promise<Place> {
  const till = createTillside(options);
  await till.ready();
  const app = express();
  app.use('/till', till.router);
  const server = createServer(app);
  onTestFinished(async () => {
    server.closeAllConnections();
    server.close();
    await till.close();
  });
  return { url: await listen(server) };
}
