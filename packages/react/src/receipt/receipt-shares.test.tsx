import { render, screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { naira } from '@tillside/contract';
import { TillsideProvider, type TillsideProviderProps } from '../provider/TillsideProvider.tsx';
import { companionDouble, exampleInstruction } from '../testing/companion-double.ts';
import { rowsOf } from './draw-receipt.ts';
import { lagosDateTime } from './lagos-time.ts';
import { Receipt } from './Receipt.tsx';

const purchase = exampleInstruction({ created_at: '2026-11-21T23:30:00.000Z', quote: naira(1_000) });

async function receipt(props: Pick<TillsideProviderProps, 'merchant'> = {}): Promise<HTMLElement> {
  const till = companionDouble({ purchases: [purchase] });
  render(
    <TillsideProvider url="/till" fetch={till.fetch} {...props}>
      <Receipt instructionRef={purchase.ref} />
    </TillsideProvider>,
  );
  return screen.findByRole('article');
}

it('is shared with WhatsApp as text, by a link that tells WhatsApp nothing of the page', async () => {
  const shown = await receipt();
  const link = await within(shown).findByRole('link', { name: 'WhatsApp' });
  const { origin, searchParams } = new URL(link.getAttribute('href') ?? '');
  expect(origin).toBe('https://wa.me');
  expect(searchParams.get('text')).toContain(`Reference: ${purchase.ref}`);
  expect(link).toHaveAttribute('rel', 'noopener noreferrer');
});

it('is dated in Lagos wherever it is read', async () => {
  expect(lagosDateTime(purchase.created_at, 'en-NG')).toMatch(/22 Nov 2026.*00:30/);
  const shown = await receipt();
  expect(await within(shown).findByText(/22 Nov 2026/)).toBeVisible();
});

it('names the shop and how to reach it on paper', async () => {
  const shown = await receipt({ merchant: { name: 'Sunbird Store', logo: '/sunbird.svg', support: '0800 123 456' } });
  expect(shown).toHaveTextContent('Sunbird Store');
  expect(shown).toHaveTextContent('Questions? 0800 123 456');
  expect(shown.querySelector('img.ts-receipt-logo')).toHaveAttribute('src', '/sunbird.svg');
});

it('tells to name the reference where no way to reach the shop is given, and names no shop without one', async () => {
  const shown = await receipt({ merchant: { name: 'Sunbird Store' } });
  expect(shown).toHaveTextContent('Questions? Tell Sunbird Store the reference.');
});

it('is broken into rows between words, and inside a word only where it is too wide', () => {
  const fits = (row: string): boolean => row.length <= 8;
  expect(rowsOf('one two three', fits)).toEqual(['one two', 'three']);
  expect(rowsOf('x6vpekx4d00n9x09 a', fits)).toEqual(['x6vpekx4', 'd00n9x09', 'a']);
});
