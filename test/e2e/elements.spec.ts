import { AirtimePage } from './airtime-page.ts';
import { balanceOf, expect, onlyPurchase, signIn, test } from './fixtures.ts';
import { countShop, servePlainPage } from './elements-page.ts';

/* The elements on pages of plain HTML, with the policy that a careful shop has. */

const airtimeElement = '<till-airtime url="/till"></till-airtime>';

test('one script and one element buy airtime once, where only files of the shop may load', async ({
  page,
  open,
  world,
}) => {
  await servePlainPage(page, airtimeElement);
  await open('ada', '/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  // The later one refines what the first one draws.
  const styles = page.locator('head > link[rel=stylesheet]');
  await expect(styles.nth(0)).toHaveAttribute('href', /tillside\.css$/);
  await expect(styles.nth(1)).toHaveAttribute('href', /tillside-later\.css$/);
  const { ref } = await onlyPurchase(page.request);
  expect(await world.sandbox.truth(ref)).toMatchObject({ executions: 1, status: 'success' });
  await expect.poll(() => balanceOf(page.request)).toEqual({ available: 49_500, held: 0 });
});

test('on a wide page an element is two columns, and Pay in the second buys', async ({ page, open }) => {
  await servePlainPage(page, airtimeElement, { isWide: true });
  await open('ada', '/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.fillForm();
  await expect(airtime.continue).toHaveCount(0);
  await airtime.pay.click();
  await expect(airtime.delivered).toBeVisible();
  await onlyPurchase(page.request);
});

test('an event notifies the page of a purchase, with the details that a callback receives', async ({ page, open }) => {
  await servePlainPage(page, `<div id="shop">${airtimeElement}</div>`, {
    scripts: {
      'shop.js': `window.received = [];
        for (const type of ['till-success', 'till-failure', 'till-unknown'])
          document.addEventListener(type, ({ detail, target }) => received.push([type, target.localName, detail.instructionRef]));
        document.querySelector('till-airtime').onSuccess = (details) => received.push(['onSuccess', details.quote.minor]);`,
    },
  });
  await open('ada', '/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  const { ref } = await onlyPurchase(page.request);
  await expect
    .poll(() => page.evaluate(() => Reflect.get(window, 'received') as unknown))
    .toEqual([
      ['onSuccess', 50_000],
      ['till-success', 'till-airtime', ref],
    ]);
});

test('elements of one companion share its session, take settings from a provider and from properties set early', async ({
  page,
  open,
}) => {
  const sessions: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/till/session')) sessions.push(request.url());
  });
  await servePlainPage(
    page,
    `<till-provider url="/till">
      <till-airtime id="one" default-phone="0803 123 4567"></till-airtime>
      <till-airtime id="two" url="/till/"><p>Just a moment…</p></till-airtime>
      <till-purchase-history></till-purchase-history>
    </till-provider>`,
    {
      scripts: {
        'shop.js': `const shop = document.querySelector('till-provider');
          shop.messages = { 'airtime.title': 'Recharge' };
          const two = document.querySelector('#two');
          two.presets = [{ currency: 'NGN', minor: 77700 }];
          two.addEventListener('till-success', () => {});`,
      },
    },
  );
  await open('ada', '/plain.html');
  await expect(page.getByRole('heading', { name: 'Recharge' })).toHaveCount(2);
  await expect(page.locator('#one').getByLabel('Phone number')).toHaveValue(/0803\s?123\s?4567/);
  await expect(page.locator('#two').getByRole('button', { name: '₦777' })).toBeVisible();
  await expect(page.getByText('Just a moment…')).toBeHidden();
  await expect(page.getByRole('region', { name: 'Your purchases' })).toBeVisible();
  expect(sessions).toHaveLength(1);
  // A callback that shows a button is passed only where the page listens for its event.
  await page.locator('#one').evaluate((element) => element.setAttribute('default-phone', '08050000000'));
  await expect(page.locator('#one').getByLabel('Phone number')).toHaveValue(/0803\s?123\s?4567/);
});

test('an element that is moved keeps what was typed, one that is removed is gone, and a copy works', async ({
  page,
  open,
}) => {
  await servePlainPage(page, `<div id="here">${airtimeElement}</div><div id="there"></div>`);
  await open('ada', '/plain.html');
  const amounts = page.getByLabel('Amount', { exact: true });
  const here = page.locator('#here').getByLabel('Amount', { exact: true });
  const there = page.locator('#there').getByLabel('Amount', { exact: true });
  await amounts.fill('777');
  await page.evaluate(() => {
    const element = document.querySelector('till-airtime');
    if (element) document.querySelector('#there')?.append(element);
  });
  await expect(there).toHaveValue('777');
  await page.evaluate(() => {
    const element = document.querySelector('till-airtime');
    if (element) document.querySelector('#here')?.append(element.cloneNode(true));
  });
  await here.fill('888');
  // No two inputs have the same id, or a label would name the one of another element.
  const ids = await page.locator('[id]').evaluateAll((all) => all.map(({ id }) => id).filter((id) => id !== ''));
  expect(new Set(ids).size).toBe(ids.length);
  await expect(there).toHaveValue('777');
  await page.evaluate(() => document.querySelector('#there till-airtime')?.remove());
  await expect(amounts).toHaveCount(1);
  await expect(here).toHaveValue('888');
});

test('a template replaces the lines of the receipt', async ({ page, open }) => {
  await servePlainPage(
    page,
    `<till-airtime url="/till"><template data-part="receipt">
      <p>Thank you, <span data-text="ref"></span>, for <b data-text="quote"></b><i data-text="nothing"></i></p>
      <div data-default></div>
    </template></till-airtime>`,
  );
  await open('ada', '/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.buy();
  await expect(airtime.delivered).toBeVisible();
  const { ref } = await onlyPurchase(page.request);
  await expect(page.getByText(`Thank you, ${ref}, for ₦500`)).toBeVisible();
  await expect(page.locator('i[data-text]')).toBeHidden();
  await expect(page.locator('[data-default]').getByText('Details').first()).toBeVisible();
});

test('an element without a companion logs that for the page’s developer, and others work', async ({
  page,
  open,
  consoleLines,
}) => {
  await servePlainPage(
    page,
    `<till-data></till-data><till-purchase-history page-size="many" url="/till"></till-purchase-history>`,
  );
  await open('ada', '/plain.html');
  await expect(page.getByRole('region', { name: 'Your purchases' })).toBeVisible();
  const logged = consoleLines.filter((line) => line.includes('Tillside'));
  expect(logged.some((line) => line.includes('<till-data> does not know its companion. Write url="/till"'))).toBe(true);
  expect(logged.some((line) => line.includes('page-size="many"') && line.includes('no number'))).toBe(true);
});

test('files that did not load are requested again by themselves', async ({ page, open }) => {
  await servePlainPage(page, '<till-data url="/till"></till-data>');
  await page.route(/\/elements\/till-data\.js$/, (route) => route.abort(), { times: 1 });
  await page.route(/\/elements\/tillside\.css/, (route) => route.abort(), { times: 1 });
  await open('ada', '/plain.html');
  await expect(page.getByLabel('Phone number')).toBeVisible({ timeout: 30_000 });
});

/** Both ways, with TLS and all heads. */
const mostBytes = { first: 125_000, repeat: 8_000 };

test.describe('over HTTP/2', () => {
  // Because of a self-signed certificate, and in one column.
  test.use({ ignoreHTTPSErrors: true, viewport: { width: 640, height: 800 } });

  test('a first purchase takes at most 125 kB, and a repeat 8 kB, with all requests to the companion', async ({
    page,
    context,
    world,
  }) => {
    const shop = await countShop(world.shopUrl, airtimeElement);
    await signIn(context, 'ada');
    await page.goto(`${shop.url}/plain.html`);
    const airtime = new AirtimePage(page);
    await airtime.buy();
    await expect(airtime.delivered).toBeVisible();
    await expect.poll(() => balanceOf(context.request)).toEqual({ available: 49_500, held: 0 });
    const first = shop.bytes();
    const before = shop.requests().length;
    await page
      .getByRole('button', { name: /again|another|something else/i })
      .first()
      .click();
    await airtime.buy();
    await expect(airtime.delivered).toBeVisible();
    await expect.poll(() => balanceOf(context.request)).toEqual({ available: 49_000, held: 0 });
    const repeat = shop.bytes() - first;
    const requests = shop.requests();
    test.info().annotations.push({ type: 'bytes', description: `first ${first}, repeat ${repeat}` });
    expect(first, requests.slice(0, before).join('\n')).toBeLessThanOrEqual(mostBytes.first);
    expect(repeat, requests.slice(before).join('\n')).toBeLessThanOrEqual(mostBytes.repeat);
    await page.close();
    await shop.close();
  });
});
