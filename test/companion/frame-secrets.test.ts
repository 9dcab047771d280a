import { naira, type Environment } from '@tillside/contract';
import { expect, onTestFinished, test } from 'vitest';
import { listenToSpans } from '../faults/world/spans.ts';
import { askFromFrame, askTicket, bootIn, browserOf, openBy, revealing, typing, type Answer } from './frame-client.ts';
import { secretsOf } from './card-secrets.ts';
import { startFrameWorld } from './frame-world.ts';

test.each<Environment>(['sandbox', 'live'])(
  'in %s neither a number, nor a PIN, nor what opens a frame is in a log, an answer, a span, an event or the store',
  async (environment) => {
    const spans: string[] = [];
    listenToSpans((span) => void spans.push(span));
    onTestFinished(() => listenToSpans(null));
    const world = await startFrameWorld(environment);
    const ada = browserOf('ada');
    const card = await world.newCard();
    const secrets = await secretsOf(world, card);
    const shown: Answer[] = [];
    const hidden: string[] = [secrets.number, `"${secrets.ccv}"`, `"${secrets.expiry}"`];
    const opened = async (path: string): Promise<ReturnType<typeof bootIn>> => {
      const minted = await askTicket(world, ada, path);
      const { ticket } = JSON.parse(minted.text) as { ticket: string };
      const shell = await openBy(world, ada, ticket);
      const boot = bootIn(shell);
      // Only the browser receives these, so the test looks for them everywhere but in their own answers.
      hidden.push(ticket, boot.shared, boot.id, ada.cookies.split('=').at(-1) ?? 'none');
      expect(shell.text).not.toContain(secrets.number);
      return boot;
    };

    const reveal = async (): Promise<void> => {
      const asked = revealing(await opened(`/cards/${card}/reveal`));
      const answer = await askFromFrame(world, '/frames/reveal', asked.body);
      if (answer.status === 200) expect(asked.open(answer)).toContain(secrets.number);
      shown.push(answer, await askFromFrame(world, '/frames/reveal', asked.body));
    };
    await reveal();
    for (const fault of ['truncate', 'html', 'error']) {
      await world.command('POST', '/faults', { operation: 'card.get', fault });
      await reveal();
    }
    if (environment === 'live') {
      const { id } = await world.till.checkouts.create({
        owner: 'ada',
        reference: 'o',
        amount: naira(900),
        title: 'Two pairs',
      });
      const boot = await opened(`/checkouts/${id}/attempts`);
      const pin = { username: '@ada', pin: '1234' };
      shown.push(await askFromFrame(world, '/frames/pin', typing(boot, 1, pin)));
      const otp = async (): Promise<string> =>
        (await world.command<{ otp?: string }[]>('GET', '/outbox')).find((sent) => sent.otp !== undefined)?.otp ?? '';
      const first = await otp();
      // A new code, with a wrong PIN and with the right one.
      await world.pass(60);
      for (const [n, typed] of [{ ...pin, pin: '7391', new_code: true }, pin].entries())
        shown.push(await askFromFrame(world, '/frames/pin', typing(boot, n + 2, typed)));
      shown.push(await askFromFrame(world, '/frames/pin', typing(boot, 4, { otp: await otp(), attempt: 3 })));
      expect(shown.at(-1)?.text).toContain('"state":"paid"');
      hidden.push('"1234"', '"7391"', `"${first}"`, `"${await otp()}"`, pin.username);
    }

    const seen = {
      answers: [...shown.map(({ text }) => text), ...world.answers].join('\n'),
      log: world.log.join('\n'),
      events: JSON.stringify(world.events),
      spans: spans.join('\n'),
      store: world.onDisk(),
    };
    expect(seen.spans).toContain('/frames/reveal');
    expect(seen.store).toContain('card.reveal');
    expect(hidden.every((secret) => secret.length > 3)).toBe(true);
    for (const [where, text] of Object.entries(seen)) {
      for (const secret of hidden) expect(text.includes(secret), `${secret} in ${where}`).toBe(false);
    }
  },
);
