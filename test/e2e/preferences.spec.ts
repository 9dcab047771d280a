import type { Locator } from '@playwright/test';
import { compare } from '../visual/compare.ts';
import { AirtimePage } from './airtime-page.ts';
import { CardsPage, issueCard, sandboxWorld } from './cards-page.ts';
import { expect, test } from './fixtures.ts';

/* What people set in their system: colours of their own, and no motion. */

test.describe('without the colours of the page', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('it is seen what is chosen, focused and invalid', async ({ page, open }) => {
    await open('ada');
    const phone = page.getByLabel('Phone number');
    const control = page.locator('.ts-control', { has: phone });
    const preset = page.getByRole('button', { name: '₦500', exact: true });
    await expectToLookDifferent(control, 'focused', () => phone.focus());
    await expectToLookDifferent(preset, 'chosen', () => preset.click());
    await phone.fill('0803');
    await expectToLookDifferent(control, 'invalid', async () => {
      await phone.blur();
      await expect(phone).toHaveAttribute('aria-invalid', 'true');
    });
    await phone.fill('0803 123 4567');
    await page.getByRole('button', { name: /Change network$/ }).click();
    const tile = page.locator('.ts-tile', { hasText: 'Glo' });
    await expectToLookDifferent(tile, 'chosen', () => page.getByRole('radio', { name: 'Glo' }).check());
  });

  test('it is seen which filter is chosen', async ({ page, open }) => {
    await open('ada');
    const airtime = new AirtimePage(page);
    await airtime.buy();
    await expect(airtime.delivered).toBeVisible();
    await page.goto('/history');
    const chip = page.getByRole('button', { name: 'Not finished' });
    await expect(chip).toBeVisible();
    await expectToLookDifferent(chip, 'chosen', () => chip.click());
  });

  test('it is seen that a card is frozen, and that its switch is on', async ({ page, open, context }) => {
    await open('ada', '/cards');
    const cardId = await issueCard(context.request, sandboxWorld, 5);
    const cards = new CardsPage(page, sandboxWorld);
    await cards.goTo(`/cards/${cardId}`);
    await expect(cards.freezeSwitch).toBeVisible();
    const face = page.locator('.ts-card').first();
    const [faceBefore, switchBefore] = [await face.screenshot(), await cards.freezeSwitch.screenshot()];
    await cards.freezeSwitch.click();
    await expect(face.getByText('Frozen')).toBeVisible({ timeout: 20_000 });
    await expect(cards.freezeSwitch).toBeChecked();
    expect(compare(faceBefore, await face.screenshot({ animations: 'disabled' })).same).toBe(false);
    expect(compare(switchBefore, await cards.freezeSwitch.screenshot({ animations: 'disabled' })).same).toBe(false);
  });
});

test.describe('without motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('an outcome is complete at once, and nothing moves while it is waited for', async ({ page, open, world }) => {
    await world.sandbox.hold();
    await open('ada');
    const airtime = new AirtimePage(page);
    await airtime.buy();
    await expect(page.getByRole('heading', { name: /^(Paying|On its way)$/ })).toBeVisible();
    expect(await page.evaluate(movements)).toEqual([]);
    await world.release();
    await expect(airtime.delivered).toBeVisible({ timeout: 30_000 });
    const medal = page.locator('.ts-seal');
    const atOnce = await medal.screenshot();
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));
    const { same, what } = compare(atOnce, await medal.screenshot());
    expect(same, what).toBe(true);
  });
});

/** Animations of the widgets that take longer than a moment, or never end. */
function movements(): readonly string[] {
  return document
    .getAnimations()
    .filter(({ effect }) => Number(effect?.getComputedTiming().endTime) > 1)
    .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.outerHTML.slice(0, 120) ?? '') : ''));
}

/** Compares pictures without and with a state. Neither caret nor pointer makes the difference. */
async function expectToLookDifferent(target: Locator, state: string, change: () => Promise<void>): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const before = await target.screenshot({ animations: 'disabled' });
  await change();
  await target.page().mouse.move(0, 0);
  const { same } = compare(before, await target.screenshot({ animations: 'disabled' }));
  expect(same, `nothing shows that this is ${state}`).toBe(false);
}
