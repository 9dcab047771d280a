import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { naira, type Instruction, type Merchant } from '@tillside/contract';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import {
  companionDouble,
  exampleInstruction,
  exampleMerchant,
  exampleSession,
} from '../../testing/companion-double.ts';
import { drawReceipt, rowsOf } from './draw-receipt.ts';
import { createFormat } from '../../kernel/language/language.ts';
import { Receipt } from './Receipt.tsx';

// Only a browser draws: DrawReceipt.browser.tsx.
vi.mock(import('./draw-receipt.ts'), async (original) => ({
  ...(await original()),
  drawReceipt: vi.fn<typeof drawReceipt>(),
}));
afterEach(() => {
  Reflect.deleteProperty(navigator, 'share');
  Reflect.deleteProperty(navigator, 'canShare');
});

const airtime = exampleInstruction({ created_at: '2026-11-21T23:30:00.000Z', quote: naira(1_000) });

interface Given {
  readonly merchant?: Merchant;
  readonly purchase?: Instruction;
}

async function receipt({ merchant, purchase = airtime }: Given = {}): Promise<HTMLElement> {
  const session = { ...exampleSession, ...(merchant && { merchant }) };
  const till = companionDouble({ session, purchases: [purchase] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <Receipt instructionRef={purchase.ref} />
    </TillsideProvider>,
  );
  return screen.findByRole('article');
}

it('is shared with WhatsApp as text, by a link that reveals nothing of the page to WhatsApp', async () => {
  const shown = await receipt();
  const link = await within(shown).findByRole('link', { name: 'WhatsApp' });
  const { origin, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(origin).toBe('https://wa.me');
  expect(searchParams.get('text')).toContain(`Reference: ${airtime.ref}`);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

/** The text of the link to WhatsApp. */
async function whatsAppText(shown: HTMLElement): Promise<string> {
  const link = await within(shown).findByRole('link', { name: 'WhatsApp' });
  return new URL(link.getAttribute('href') ?? '').searchParams.get('text') ?? '';
}

const electricity = exampleInstruction({
  operation: 'electricity.buy',
  input: { service_id: 'ikeja-electric', meter_number: '45020000001', variation_id: 'prepaid' },
  details: { trans_id: 'TRX-9', token: '42170583916427503386' },
});

it('starts with the token in WhatsApp, and ends with the shop', async () => {
  const shown = await receipt({ merchant: exampleMerchant, purchase: electricity });
  await vi.waitFor(async () => expect(await whatsAppText(shown)).toMatch(/^[\w ]+: 4217 0583 9164 2750 3386\n/));
  expect(await whatsAppText(shown)).toMatch(/\nSunbird Store · 0800 786 2473$/);
});

it('contains no token of a purchase that was reversed', async () => {
  const shown = await receipt({ purchase: { ...electricity, state: 'reversed' } });
  expect(await within(shown).findByRole('button', { name: 'Print' })).toBeVisible();
  expect(await whatsAppText(shown)).not.toContain('4217');
});

it('shares the picture with its text where the share sheet takes pictures', async () => {
  const { share, press } = await withShareSheet();
  await press();
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const [given] = share.mock.calls[0] ?? [];
  expect(given?.files?.map(({ name, type }) => [name, type])).toEqual([
    [expect.stringMatching(/^Sunbird Store Receipt \d{4}-\d\d-\d\d \w{6}\.png$/), 'image/png'],
  ]);
  expect(given?.text).toMatch(/4217 0583/);
});

it('sends the picture with a second press where making it took longer than a press lasts', async () => {
  const { share, shown, press } = await withShareSheet();
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await press();
  expect(await within(shown).findByText(/Press WhatsApp again/)).toBeVisible();
  await press();
  expect(share).toHaveBeenCalledTimes(2);
  await vi.waitFor(() => expect(within(shown).queryByText(/Press WhatsApp again/)).toBeNull());
});

it('follows the link with the text where the share sheet refuses the picture', async () => {
  const { share, shown, press, followed } = await withShareSheet();
  share.mockRejectedValue(new DOMException('', 'NotAllowedError'));
  await press();
  await within(shown).findByText(/Press WhatsApp again/);
  await press();
  await within(shown).findByText(/could not be made/);
  expect(followed()).toBe(0);
  await press();
  expect(followed()).toBe(1);
  expect(share).toHaveBeenCalledTimes(2);
});

it('shows no message where the share sheet was closed', async () => {
  const { share, shown, press } = await withShareSheet();
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await press();
  await vi.waitFor(() => expect(share).toHaveBeenCalled());
  expect(within(shown).queryByText(/Press WhatsApp again|could not be made/)).toBeNull();
});

/** A receipt in a browser that shares pictures. Only a browser draws, so the picture is one of a test. */
async function withShareSheet() {
  vi.mocked(drawReceipt).mockResolvedValue(new Blob(['png'], { type: 'image/png' }));
  const share = vi.fn<(data: ShareData) => Promise<void>>(() => Promise.resolve());
  Object.assign(navigator, { share, canShare: ({ files }: ShareData) => files !== undefined });
  const shown = await receipt({ merchant: exampleMerchant, purchase: electricity });
  const link = await within(shown).findByRole('link', { name: 'WhatsApp' });
  let count = 0;
  const follow = (event: Event): void => {
    if (!event.defaultPrevented) count += 1;
    event.preventDefault(); // the test stays where it is
  };
  document.addEventListener('click', follow);
  onTestFinished(() => document.removeEventListener('click', follow));
  await vi.waitFor(async () => expect(await whatsAppText(shown)).toContain('4217'));
  return { share, shown, press: () => userEvent.click(link), followed: () => count };
}

/** Presses “Save image”, and keeps what the browser was given to download. */
async function withDownloads() {
  const page = await withShareSheet();
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:picture', revokeObjectURL: () => {} }));
  onTestFinished(() => {
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
  });
  const button = await within(page.shown).findByRole('button', { name: 'Save image' });
  return { ...page, names, save: () => userEvent.click(button) };
}

it('is saved by the share sheet where that takes the picture', async () => {
  const { share, names, save, shown } = await withDownloads();
  await save();
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(1));
  const [given] = share.mock.calls[0] ?? [];
  expect(Object.keys(given ?? {})).toEqual(['files']);
  expect(names).toEqual([]);
  share.mockRejectedValueOnce(new DOMException('', 'AbortError'));
  await save();
  await vi.waitFor(() => expect(share).toHaveBeenCalledTimes(2));
  expect(names).toEqual([]);
  expect(within(shown).queryByText(/could not be made|No picture/)).toBeNull();
});

it('is downloaded where the share sheet takes no picture, or refuses this one', async () => {
  const { share, names, save } = await withDownloads();
  share.mockRejectedValueOnce(new DOMException('', 'NotAllowedError'));
  await save();
  await vi.waitFor(() => expect(names).toEqual([expect.stringMatching(/\.png$/)]));
  Object.assign(navigator, { canShare: () => false });
  await save();
  await vi.waitFor(() => expect(names).toHaveLength(2));
  expect(share).toHaveBeenCalledTimes(1);
});

it.each([
  [
    'Chrome on a phone',
    'Mozilla/5.0 (Linux; Android 14; K) AppleWebKit/537.36 Chrome/109.0.0.0 Mobile Safari/537.36',
    0,
  ],
  ['a WebView of Android', 'Mozilla/5.0 (Linux; Android 14; SM-A155F; wv) AppleWebKit/537.36 Chrome/109.0.0.0', 1],
  ['Facebook on an iPhone', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 [FBAN/FBIOS;FBAV/440.0]', 1],
  ['Instagram', 'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Mobile/15E148 Instagram 300.0', 1],
])('says what to do where an app’s browser may have saved nothing: %s', async (_, userAgent, times) => {
  const { names, save, shown } = await withDownloads();
  Object.assign(navigator, { canShare: () => false });
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(userAgent);
  await save();
  await vi.waitFor(() => expect(names).toHaveLength(1));
  expect(within(shown).queryAllByText(/^No picture saved\?/)).toHaveLength(times);
});

it('is dated in Lagos wherever it is read', async () => {
  expect(createFormat('en-NG').dateTime(airtime.created_at)).toMatch(/22 Nov 2026.*00:30/);
  const shown = await receipt();
  expect(await within(shown).findByText(/22 Nov 2026/)).toBeVisible();
});

it('names the shop and how to reach it on paper', async () => {
  const shown = await receipt({ merchant: { name: 'Sunbird Store', logo: '/sunbird.svg', support: '0800 123 456' } });
  expect(shown).toHaveTextContent('Sunbird Store');
  expect(shown).toHaveTextContent('Questions? 0800 123 456');
  expect(shown.querySelector('img.ts-receipt-logo')).toHaveAttribute('src', '/sunbird.svg');
});

it('asks to name the reference where the shop gives no contact, and names no shop without one', async () => {
  const shown = await receipt({ merchant: { name: 'Sunbird Store' } });
  expect(shown).toHaveTextContent('Questions? Tell Sunbird Store the reference.');
});

it('is broken into rows between words, and inside a word only where it is too wide', () => {
  const fits = (row: string): boolean => row.length <= 8;
  expect(rowsOf('one two three', fits)).toEqual(['one two', 'three']);
  expect(rowsOf('x6vpekx4d00n9x09 a', fits)).toEqual(['x6vpekx4', 'd00n9x09', 'a']);
});
