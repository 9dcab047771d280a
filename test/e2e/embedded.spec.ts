import { tillsideCsp } from '@tillside/server';
import { AirtimePage } from './airtime-page.ts';
import { servePlainPage } from './elements-page.ts';
import { expect, test } from './fixtures.ts';

/* What docs/frontend/content-security-policy.md says about widgets inside other things. */

const airtimeElement = '<till-airtime url="/till"></till-airtime>';

test('inside a form of the page a purchase submits nothing of that form', async ({ page, open }) => {
  await servePlainPage(page, `<form id="outer" action="/elsewhere"><input name="note">${airtimeElement}</form>`, {
    scripts: {
      'outer.js': `window.submits = 0; document.getElementById('outer').addEventListener('submit', () => window.submits++);`,
    },
  });
  await open('ada', '/plain.html');
  const airtime = new AirtimePage(page);
  await airtime.fillForm();
  await page.getByLabel('Phone number').press('Enter');
  await airtime.pay.click();
  await expect(airtime.delivered).toBeVisible();
  expect(await page.evaluate(() => Reflect.get(window, 'submits') as unknown)).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/plain.html');
});

test('a list inside a dialog opens above it, and Escape closes the list only', async ({ page, open }) => {
  await servePlainPage(page, '<dialog id="outer"><till-data url="/till"></till-data></dialog>', {
    scripts: { 'outer.js': `document.getElementById('outer').showModal();` },
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await open('ada', '/plain.html');
  await page.getByLabel('Phone number').fill('0803 123 4567');
  const opened = page.locator('dialog[open]');
  await page.locator('#outer').getByRole('combobox').click();
  await expect(opened).toHaveCount(2);
  await page.keyboard.press('Escape');
  await expect(opened).toHaveCount(1);
  await expect(page.locator('#outer')).toBeVisible();
});

test('another origin shows the page in a frame only where frame-ancestors names it, and sells there', async ({
  page,
  open,
  world,
}) => {
  const partner = 'http://localhost:9/partner.html';
  await page.route(partner, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<h1>A partner</h1><iframe width="700" height="800" src="${world.shopUrl}/plain.html"></iframe>`,
    }),
  );
  const shown = page.frameLocator('iframe');
  await servePlainPage(page, airtimeElement, {
    policy: tillsideCsp({ add: { 'frame-ancestors': [new URL(partner).origin] } }),
  });
  await open('ada', partner);
  await shown.getByLabel('Phone number').fill('0803 123 4567');
  await shown.getByLabel('Amount', { exact: true }).fill('500');
  await shown.getByRole('button', { name: 'Continue' }).click();
  await shown.getByRole('button', { name: /^Pay / }).click();
  await expect(shown.getByRole('heading', { name: 'Delivered' })).toBeVisible();
});

test('the address of a service worker needs Trusted Types, and a policy of the page gives it', async ({
  page,
  open,
}) => {
  await servePlainPage(page, airtimeElement);
  await open('ada', '/plain.html');
  const refusals = await page.evaluate(async () => {
    const trusted = Reflect.get(window, 'trustedTypes').createPolicy('worker', { createScriptURL: () => '/sw.js' });
    const register = (address: string) =>
      navigator.serviceWorker.register(address).then(
        () => '',
        (error: unknown) => String(error),
      );
    return [await register('/sw.js'), await register(trusted.createScriptURL(''))];
  });
  expect(refusals[0]).toContain('TrustedScriptURL');
  // There is no such file: it was asked for.
  expect(refusals[1]).not.toContain('TrustedScriptURL');
});
