/* oxlint-disable react-hooks/rules-of-hooks -- Playwright's `use` hands a fixture over; it is no hook */
import { readers, readingOf } from '../hostile/readers.ts';
import { expect, grouped, shopTest, type Received, type Ticket } from '../hostile/world.ts';
import { openWebkit, until, type Webkit } from './driver.ts';
import { inFrame, press, put } from './hands.ts';

const test = shopTest.extend<{ readonly webkit: Webkit }>({
  /** Signed in as ada, on the shop's page. */
  webkit: async ({ shop }, use) => {
    const webkit = await openWebkit();
    try {
      await webkit.goTo(shop.url);
      await webkit.addCookie('shopper', 'ada');
      await webkit.addCookie('session', '1');
      await webkit.goTo(shop.url);
      await use(webkit);
    } finally {
      await webkit.close();
    }
  },
});

/** What a script does to get the next digits. */
const thefts: Readonly<Record<string, string>> = {
  'by focus()': `document.querySelector('#thief').focus()`,
  'by blur()': `document.activeElement.blur()`,
  'by a dialog': `(() => { const dialog = document.createElement('dialog'); dialog.innerHTML = '<input>'; document.body.append(dialog); dialog.showModal(); })()`,
};

for (const mountedOn of ['a', 'b', 'c'] as const) {
  test.describe(`frames on mount ${mountedOn}`, () => {
    test.use({ mountedOn });

    test('a card is shown, and the page finds nothing of it', async ({ webkit, shop }) => {
      const card = await shop.card();
      await openFrame(webkit, `/cards/${card.id}/reveal`);
      await inFrame(webkit, () => press(webkit, 'button'));
      await heard(webkit, 'revealed');
      const shown = await inFrame(webkit, () => webkit.evaluate('document.body.innerText'));
      expect(shown).toContain(grouped(card.number));
      expect(shown).toContain(card.ccv);
      const disclosed = [await readable(webkit), await shop.sent(), await shop.log()].join('\n');
      expect(disclosed).toContain('/frames/open');
      for (const secret of [card.number, grouped(card.number), `"${card.ccv}"`, card.expiry])
        expect(disclosed).not.toContain(secret);
    });

    test('a payment is made by PIN and one-time password, and the page sees no key', async ({ webkit, shop }) => {
      await openFrame(webkit, `/checkouts/${await shop.checkout()}/attempts`);
      await inFrame(webkit, async () => {
        await put(webkit, '#username', '@ada');
        await put(webkit, '#pin', '1234');
        await press(webkit, 'button.primary');
      });
      await heard(webkit, 'otp');
      const otp = await shop.otp();
      await inFrame(webkit, async () => {
        await put(webkit, '#otp', otp);
        await press(webkit, 'button.primary');
      });
      await heard(webkit, 'done');
      const disclosed = [await readable(webkit), await shop.sent(), await shop.log()].join('\n');
      for (const secret of ['"1234"', `"${otp}"`, '@ada']) expect(disclosed).not.toContain(secret);
      expect(await webkit.evaluate('window.seen.filter((line) => /^(key|input|beforeinput)/.test(line))')).toEqual([]);
    });

    for (const [how, theft] of Object.entries(thefts))
      test(`a page that steals the focus gets no whole PIN: ${how}`, async ({ webkit, shop }) => {
        await openFrame(webkit, `/checkouts/${await shop.checkout()}/attempts`);
        const pin = (): Promise<unknown> => webkit.evaluate('document.querySelector("#pin").value');
        await inFrame(webkit, async () => {
          await put(webkit, '#pin', '12');
          expect(await pin()).toBe('12');
        });
        await webkit.evaluate(theft);
        await expect.poll(() => inFrame(webkit, pin)).toBe('');
        expect(await inFrame(webkit, () => webkit.evaluate('document.body.innerText'))).toContain('was cleared');
        // Where the next digits go differs from theft to theft: to the page, to the frame again, or nowhere.
        await webkit.type('34');
        expect(await inFrame(webkit, pin)).not.toContain('12');
        const seen = await webkit.evaluate(
          'window.seen.filter((line) => /^(key|input|beforeinput)/.test(line)).join()',
        );
        expect(seen).not.toMatch(/ [12]/);
      });
  });
}

for (const [name, read] of Object.entries(readers)) {
  test(`by ${name} a script reads a careless shell, and nothing of a sealed one`, async ({ webkit, shop }) => {
    const card = await shop.card();
    const careless = { ...(await ticketFor(webkit, card.id)), action: `${shop.url}/_control/open-book` };
    expect(await webkit.evaluate(readingOf(read, careless, 8_000))).toContain('"shared"');
    await webkit.evaluate(`document.querySelectorAll('iframe, object, embed').forEach((left) => left.remove())`);
    const got = await webkit.evaluate(readingOf(read, await ticketFor(webkit, card.id), 2_500));
    expect(await shop.sent()).toMatch(/(GET|POST) \/till\/frames\/open/);
    for (const mark of ['"shared"', 'frameSealing', card.number]) expect(got).not.toContain(mark);
  });
}

async function ticketFor(webkit: Webkit, card: string): Promise<Ticket> {
  const init = `{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' }`;
  return (await webkit.evaluate(`fetch('/till/cards/${card}/reveal', ${init}).then((r) => r.json())`)) as Ticket;
}

async function openFrame(webkit: Webkit, path: string): Promise<void> {
  expect(await webkit.evaluate(`window.openFrame(${JSON.stringify(path)})`)).not.toBeNull();
  await heard(webkit, 'ready');
}

/** Waits until the page has received this message from a frame. */
async function heard(webkit: Webkit, type: string): Promise<void> {
  await until(async () => {
    const received = (await webkit.evaluate('window.received')) as Received[];
    if (!received.some(({ data }) => data?.type === type))
      throw new Error(`Nothing was heard of ${type}: ${JSON.stringify(received)}`);
  });
}

async function readable(webkit: Webkit): Promise<string> {
  return String(
    await webkit.evaluate(
      `[document.documentElement.outerHTML, JSON.stringify(window.seen), JSON.stringify(window.received), JSON.stringify(Object.entries(localStorage)), JSON.stringify(Object.entries(sessionStorage)), document.cookie, performance.getEntries().map(({ name }) => name), location.href].join('\\n')`,
    ),
  );
}
