import { describe, expect, it } from 'vitest';
import { attemptRefusals, type Checkout } from '@tillside/contract';
import { createLanguage } from '../../kernel/language/language.ts';
import { checkoutIn } from '../../testing/checkout-double.ts';
import { readCheckout } from './use-checkout.ts';
import { sceneOf, type CheckoutScene } from './checkout-scene.ts';
import { closedEntry, stateKeyOf, type Entry } from './entry.ts';
import { offerButton, sceneTexts, troubleTexts } from './scene-texts.ts';

const live = { environment: 'live' } as const;
const language = createLanguage('en-NG');

const scene = (checkout: Checkout, entry: Entry = closedEntry): CheckoutScene => sceneOf(checkout, entry, live);
const words = (checkout: Checkout) => sceneTexts(scene(checkout), checkout, language, 'Sunbird Store');

describe('what is shown of a checkout', () => {
  it('is what the companion reports of it', () => {
    expect(scene(checkoutIn.open())).toMatchObject({ name: 'offer', stage: 'pin', after: 'nothing', barred: null });
    expect(scene(checkoutIn.ordering())).toEqual({ name: 'ordering' });
    expect(scene(checkoutIn.pinAgain())).toMatchObject({ name: 'offer', stage: 'pin', after: 'pin_again' });
    expect(scene(checkoutIn.otpSent())).toMatchObject({ name: 'offer', stage: 'otp', after: 'otp_sent' });
    expect(scene(checkoutIn.paying())).toEqual({ name: 'paying' });
    expect(scene(checkoutIn.paid())).toEqual({ name: 'paid' });
    expect(scene(checkoutIn.notKnown())).toEqual({ name: 'not_known' });
    expect(scene(checkoutIn.expired())).toMatchObject({ name: 'offer', after: 'expired' });
    expect(scene(checkoutIn.closed())).toEqual({ name: 'closed' });
  });

  it('never offers an entry that the companion would not take', () => {
    for (const checkout of [checkoutIn.open(), checkoutIn.refused('payment_failed'), checkoutIn.expired()]) {
      expect(scene({ ...checkout, may_begin: false })).toEqual({ name: 'closed' });
    }
    expect(scene({ ...checkoutIn.notKnown(), may_begin: true })).toEqual({ name: 'not_known' });
  });

  it('is finding out after a frame is over, and never paid by the frame’s report alone', () => {
    const checkout = checkoutIn.otpSent();
    const over: Entry = { at: 'over', trouble: null, stateKey: stateKeyOf(checkout), reads: 0 };
    expect(scene(checkout, over)).toEqual({ name: 'finding', lost: false });
    expect(scene(checkout, { ...over, trouble: { kind: 'frame', code: 'network' } })).toEqual({
      name: 'finding',
      lost: true,
    });
    expect(scene(checkoutIn.paying(), over)).toEqual({ name: 'paying' });
  });

  it('is headed by what its own frame asks for, also when another page brought the checkout further', () => {
    const entry: Entry = { at: 'open', begun: 'pin', stage: 'pin', attempt: 0 };
    expect(scene(checkoutIn.otpSent(), entry)).toEqual({ name: 'entry', stage: 'pin', opening: false });
    expect(scene(checkoutIn.ordering(), { ...entry, stage: 'otp' })).toMatchObject({ name: 'entry', stage: 'otp' });
  });

  it('shows a trouble only beside the stateKey that it was about', () => {
    const checkout = checkoutIn.open();
    const trouble = { kind: 'frame', code: 'frame_timeout', stateKey: stateKeyOf(checkout) } as const;
    const entry: Entry = { at: 'closed', trouble };
    expect(scene(checkout, entry)).toMatchObject({ trouble: { code: 'frame_timeout' } });
    expect(scene(checkoutIn.otpSent(), entry)).toMatchObject({ name: 'offer', trouble: null });
  });

  it('takes no press in the sandbox environment, without frames, and where the companion reports live only', () => {
    expect(sceneOf(checkoutIn.open(), closedEntry, { environment: 'sandbox' })).toMatchObject({ barred: 'live_only' });
    expect(sceneOf(checkoutIn.open(), closedEntry, { ...live, frames: false })).toMatchObject({ barred: 'no_frames' });
    const refused: Entry = {
      at: 'closed',
      trouble: { kind: 'refused', code: 'product_unavailable', stateKey: stateKeyOf(checkoutIn.open()) },
    };
    expect(scene(checkoutIn.open(), refused)).toMatchObject({ barred: 'live_only' });
    // The outcome is still shown.
    expect(sceneOf(checkoutIn.paid(), closedEntry, { ...live, frames: false })).toEqual({ name: 'paid' });
  });
});

describe('the words of a checkout', () => {
  it.each(attemptRefusals)('state for %s that nothing was taken, and what to do', (code) => {
    const { title, text } = words(checkoutIn.refused(code));
    expect(title).not.toBe('');
    expect(text).toMatch(/[Nn]othing was taken/);
    expect(text.length).toBeGreaterThan('Nothing was taken.'.length);
  });

  it('describe a refusal that this page does not know in general words', () => {
    const newer = readCheckout({
      ...checkoutIn.refused('payment_failed'),
      attempt: { number: 1, refs: [], refusal: { code: 'asleep' } },
    });
    if (!newer) throw new Error('It could not be read.');
    expect(words(newer)).toEqual(words(checkoutIn.refused('payment_failed')));
  });

  it('never call an unknown outcome failed, and never ask to pay again then', () => {
    for (const checkout of [checkoutIn.notKnown(), checkoutIn.paying()]) {
      const { sign, title, text } = words(checkout);
      expect(sign?.tone).not.toBe('failure');
      expect(`${title} ${text}`).not.toMatch(/fail|refused|not paid|nothing was taken/i);
      expect(text).toContain('Do not pay again');
    }
  });

  it('state once what was paid, to whom and for what', () => {
    const { title } = checkoutIn.paid();
    expect(words(checkoutIn.paid()).headline).toBe(`To Sunbird Store for ${title}`);
    expect(sceneTexts(scene(checkoutIn.paid()), checkoutIn.paid(), language, null).headline).toBe(title);
  });

  it('call a checkout paid when it is, and at no other time', () => {
    expect(words(checkoutIn.paid()).title).toBe('Paid');
    for (const make of Object.values(checkoutIn)) {
      const checkout = make('payment_failed');
      if (checkout.state !== 'paid') expect(words(checkout).sign?.tone).not.toBe('success');
    }
  });

  it('name the amount on the button that begins', () => {
    const begin = scene(checkoutIn.open());
    if (begin.name !== 'offer') throw new Error('Nothing is offered.');
    expect(offerButton(begin, checkoutIn.open(), language)).toBe('Pay ₦24,500');
  });

  it('state a wait while it lasts', () => {
    const wait = { kind: 'wait', until: 0 } as const;
    expect(troubleTexts(wait, 40, language).text).toContain('40 seconds');
    expect(troubleTexts(wait, 91, language).text).toContain('2 minutes');
    expect(troubleTexts(wait, 3_600, language).text).toContain('60 minutes');
    expect(troubleTexts(wait, 0, language).text).not.toContain('0 seconds');
  });
});
