import { expect, it } from 'vitest';
import { drawReceipt } from './draw-receipt.ts';
import type { ReceiptPicture } from '../../kernel/flow/receipt-picture.ts';

/* Runs in a browser, because only a browser can draw. */

const picture: ReceiptPicture = {
  title: 'Receipt',
  shop: 'Sunbird Store',
  logo: '/nowhere.png',
  mark: {
    ground: '#ffcc08',
    ink: '#14161b',
    strokeWidth: 2.9,
    paths: [{ d: 'M0 14V0l5.8 8.2L11.6 0v14', transform: 'translate(8 7) scale(1)' }],
  },
  badge: 'Delivered',
  amount: '₦1,000',
  subject: 'MTN airtime for 0803 123 4567',
  codes: [],
  lines: [
    { label: 'Amount paid', value: '₦980' },
    { label: 'Reference', value: 'ts_7n2q9w4x8k3m' },
  ],
  foot: 'Questions? 0800 123 456',
};
const colors = { ground: 'rgb(13, 90, 71)', text: 'rgb(255, 255, 255)', font: 'sans-serif' };

async function pixelsOf(
  file: Blob | null,
): Promise<{ width: number; height: number; at(x: number, y: number): string }> {
  if (!file) throw new Error('Nothing was drawn.');
  const image = await createImageBitmap(file);
  const { width, height } = image;
  const pen = new OffscreenCanvas(width, height).getContext('2d');
  pen?.drawImage(image, 0, 0);
  return { width, height, at: (x, y) => [...(pen?.getImageData(x, y, 1, 1).data ?? [])].slice(0, 3).join(' ') };
}

it('draws a white slip with the mark on the merchant’s colour, and grows with its lines', async () => {
  const file = await drawReceipt(picture, colors);
  expect(file?.type).toBe('image/png');
  const { width, height, at } = await pixelsOf(file);
  expect(width).toBe(768);
  expect(at(4, 4)).toBe('13 90 71');
  expect(at(100, 200)).toBe('255 255 255');
  // The corner of the mark's square, above its letter.
  expect(at(384, 176)).toBe('255 204 8');
  const longer = await pixelsOf(await drawReceipt({ ...picture, lines: [...picture.lines, ...picture.lines] }, colors));
  expect(longer.height).toBeGreaterThan(height + 80);
});

it('draws codes and a monogram', async () => {
  const plain = await pixelsOf(await drawReceipt(picture, colors));
  const codes = [{ label: 'Your token', value: '5021 1946 2708 3551 9482' }];
  const mark = { ground: 'rgb(212, 241, 216)', ink: 'rgb(17, 86, 41)', letters: 'AC' };
  const { height, at } = await pixelsOf(await drawReceipt({ ...picture, codes, mark }, colors));
  expect(height).toBeGreaterThan(plain.height + 100);
  expect(at(384, 176)).toBe('212 241 216');
});
