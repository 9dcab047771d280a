import { bootyOf, hookEverything } from '../hostile/hooks.ts';
import { naira } from './amounts.ts';
import { CardsPage, cardWorlds, detailsOf, grouped, issueCard } from './cards-page.ts';
import { askForTopUp, CheckoutPage, payAddress } from './checkout-page.ts';
import { expect, signIn, test } from './fixtures.ts';

/* The attack on the frame's own host page is in test/hostile/hooks.spec.ts; here it is made on the real widgets. */

const [cardWorld] = cardWorlds.filter(({ name }) => name === 'live');

test('a shop’s page in which everything is hooked shows a card in its frame, and sees nothing of it', async ({
  page,
  open,
  world,
  context,
}) => {
  if (cardWorld === undefined) throw new Error('There is no live world.');
  await open('ada', cardWorld.at('/account'));
  const cardId = await issueCard(context.request, cardWorld, 5);
  const truth = await detailsOf(cardWorld, cardWorld.control(world), cardId);
  const cards = new CardsPage(page, cardWorld);
  await cards.goTo(`/cards/${cardId}`);
  await cards.confirmItIsMe();
  await cards.button('Hide').click();
  await hookEverything(page);
  await cards.reveal();
  await expect(cards.frame.getByText(grouped(truth.number))).toBeVisible();
  await cards.button('Hide').focus();
  await expect(cards.button('Show again')).toBeVisible();

  const seen = [await bootyOf(page), await page.content()].join('\n');
  // The hooks were there before React, and saw the widget's own form and its talk with the frame.
  expect(seen).toMatch(/submit \[\["t","[\w-]{43}"\]\]/);
  expect(seen).toContain('"hello"');
  expect(seen).toMatch(/"type":"ready","height":\d+/);
  expect(seen).toContain(`•••• ${truth.number.slice(-4)}`.slice(-4));
  for (const secret of [truth.number, grouped(truth.number), truth.number.slice(4, 12), truth.expiry, `"${truth.ccv}"`])
    expect(seen.includes(secret), 'the page saw a secret of the card').toBe(false);
});

test('a shop’s page in which everything is hooked is paid on, and sees no PIN, no one-time password and no key', async ({
  page,
  open,
  world,
}) => {
  await signIn(page.context(), 'ada');
  await open('ada', payAddress(await askForTopUp(page.request, naira(7_300))));
  await hookEverything(page);
  const checkout = new CheckoutPage(page);
  await checkout.open();
  await checkout.enterPin({ username: '@ada', pin: '1234' });
  await checkout.otpAsked();
  const otp = await world.live.lastOtp();
  await checkout.enterOtp(otp);
  await expect(checkout.paid).toBeVisible();

  const seen = await bootyOf(page);
  expect(seen).toMatch(/submit \[\["t","[\w-]{43}"\]\]/);
  expect(seen).toContain('"type":"done"');
  // Digits may be part of any number or id, so they are looked for as a value of their own, and key by key.
  for (const secret of ['1234', otp, '@ada']) expect(seen).not.toMatch(new RegExp(`["'=>: ]${secret}["'<,&} ]`));
  expect(seen).not.toMatch(/key [0-9@]|data [0-9@]/);
});
