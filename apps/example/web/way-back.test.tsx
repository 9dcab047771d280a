import { afterEach, expect, it } from 'vitest';
import { forgetAtReturn, missingAmount } from './way-back.tsx';

const home = location.href;
afterEach(() => {
  history.replaceState(null, '', home);
  sessionStorage.clear();
});

it('knows the purchase that was short until the shopper is back at it', () => {
  const purchase = 'https://shop.example/?tillside_return=0123';
  history.replaceState(null, '', `/account?return_to=${encodeURIComponent(purchase)}&amount=500`);
  expect(missingAmount()).toBe('500');
  history.replaceState(null, '', '/account');
  forgetAtReturn('https://shop.example/cards');
  expect(missingAmount()).toBe('500');
  forgetAtReturn(purchase);
  expect(missingAmount()).toBeUndefined();
});
