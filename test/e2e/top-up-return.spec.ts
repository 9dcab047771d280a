import { expect, test } from './fixtures.ts';

test('the balance names the top-up page, which leads back to the purchase and to no other site', async ({
  page,
  open,
}) => {
  await open('bayo', '/account');
  const { top_up, ...balance } = await (await page.request.get('/till/balance')).json();
  expect(balance).toEqual({ name: 'Sunbird balance', available: { currency: 'NGN', minor: 200_000 } });
  expect(top_up).toEqual({ url: new URL('/account', page.url()).href });
  const session = await (await page.request.get('/till/session')).json();
  expect(session).toMatchObject({ balance: true, caller: { phone: '2348051110002' } });

  const arrive = async (from: string): Promise<void> => {
    const url = new URL(top_up.url);
    url.searchParams.set('return_to', from);
    const checked = page.waitForResponse(/\/api\/return-to/);
    await page.goto(url.href);
    await checked;
    await expect(page.getByRole('heading', { name: 'Account', level: 1 })).toBeVisible();
  };
  const back = page.getByRole('link', { name: 'Back to your purchase' });
  await arrive('https://evil.example/');
  await expect(back).toHaveCount(0);
  const purchase = new URL('/?kept=4f2a', page.url()).href;
  await arrive(purchase);
  await back.click();
  await expect(page).toHaveURL(purchase);
});
