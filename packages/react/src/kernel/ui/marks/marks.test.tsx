import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { render, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { cableServices, electricityServices, mobileNetworks, naira, virtualAccountBanks } from '@tillside/contract';
import { airtimeBill } from '../../../features/bills/airtime/airtime.bill.ts';
import { bulkAirtimeBill } from '../../../features/bills/bulk-airtime/bulk-airtime.bill.ts';
import { epinBill } from '../../../features/bills/epin/epin.bill.ts';
import { internetBill } from '../../../features/bills/internet/internet.bill.tsx';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { exampleContext } from '../../../testing/example-context.ts';
import { findMark } from './drawn-marks.tsx';
import { lettering } from './letters.ts';
import { markTable, type Mark } from './mark-table.ts';
import type { OfficialMarks } from '../../flow/official-marks.ts';
import { hueOf, initialsOf, ProviderMark } from './ProviderMark.tsx';
import { providerOf } from '../../flow/bill-lines.ts';
import type { MarkSize, Provider } from '../../flow/bill-fields.ts';

const marks: readonly (readonly [string, Mark])[] = Object.entries(markTable).flatMap(([kind, each]) =>
  Object.entries(each).map(([id, mark]) => [`${kind} ${id}`, mark] as const),
);

/** WCAG 2.2, relative luminance and contrast ratio. */
function contrast(left: string, right: string): number {
  const [dark = 0, light = 0] = [left, right].map(luminance).toSorted((one, other) => one - other);
  return (light + 0.05) / (dark + 0.05);
}

function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(colour.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(marks)('%s: its letters have a contrast of at least 3:1 on their ground', (_name, { ground, ink }) => {
  expect([ground, ink]).toEqual([expect.stringMatching(/^#[0-9a-f]{6}$/), expect.stringMatching(/^#[0-9a-f]{6}$/)]);
  expect(contrast(ground, ink)).toBeGreaterThanOrEqual(3);
});

test.each(marks)('%s: its letters are drawn, and stay inside the square', (_name, { letters }) => {
  expect(letters).toMatch(/^.{1,2}$/);
  const { paths, strokeWidth } = lettering(letters);
  expect(paths).toHaveLength(letters.length);
  for (const { transform } of paths) {
    const [, x = '', , scale = ''] = /^translate\((\S+) (\S+)\) scale\((\S+)\)$/.exec(transform) ?? [];
    expect(Number(x) - (strokeWidth * Number(scale)) / 2).toBeGreaterThan(2.5);
    expect(Number(scale)).toBeLessThanOrEqual(letters.length === 1 ? 1 : 0.76);
    // The same thickness at every scale.
    expect(strokeWidth * Number(scale)).toBeCloseTo(letters.length === 1 ? 2.9 : 2.2, 1);
  }
});

test('an alias names one mark only', () => {
  for (const each of Object.values(markTable)) {
    const names = Object.entries(each).flatMap(([id, { aliases = [] }]) => [id, ...aliases]);
    expect(names).toEqual([...new Set(names)]);
    expect(names.filter((name) => !/^[\da-z]+$/.test(name))).toEqual([]);
  }
});

test('every provider of the contract has a mark, by its id and by its name', () => {
  const lists = {
    network: mobileNetworks,
    tv: cableServices,
    electricity: electricityServices,
    bank: virtualAccountBanks,
  };
  for (const kind of ['network', 'tv', 'electricity', 'bank'] as const) {
    for (const { code, name } of lists[kind]) {
      expect(findMark({ kind, id: code, name: '' })?.id).toBe(code);
      expect(findMark({ kind, id: 'unknown', name })?.id).toBe(code);
    }
  }
});

test.each<readonly [string | null, Provider]>([
  ['zenith', { kind: 'bank', id: '057', name: 'ZENITH BANK PLC' }],
  ['uba', { kind: 'bank', id: '', name: 'United Bank for Africa' }],
  ['fcmb', { kind: 'bank', id: '', name: 'First City Monument Bank' }],
  ['firstbank', { kind: 'bank', id: '', name: 'First Bank of Nigeria Ltd' }],
  ['9psb', { kind: 'bank', id: '120001', name: 'Harbour Bank' }],
  ['mtn', { kind: 'network', id: 'MTNGH', name: 'MTN Ghana' }],
  ['9mobile', { kind: 'network', id: 'Etisalat', name: 'Étisalat' }],
  ['waec', { kind: 'exam', id: 'waec-checker', name: 'Result Checker' }],
  ['kaduna', { kind: 'electricity', id: 'kaduna-electric', name: '' }],
  // A mark never contradicts the name beside it.
  ['palmpay', { kind: 'bank', id: '120001', name: 'PalmPay' }],
  // Another bank may begin with the same word, and a mark of another kind is another company's.
  [null, { kind: 'bank', id: '', name: 'First Ally Microfinance' }],
  [null, { kind: 'bank', id: 'mtn', name: 'MTN' }],
  [null, { kind: 'betting', id: 'constructor', name: '__proto__' }],
  [null, { kind: 'bank', id: '', name: 'Bank' }],
])('finds %s', (id, provider) => {
  expect(findMark(provider)?.id ?? null).toBe(id);
});

test('the document lists the ids of every mark', () => {
  const text = readFileSync(join(import.meta.dirname, '../../../../../../docs/frontend/marks.md'), 'utf8');
  const listed = Object.keys(markTable).map((kind) => {
    const [, ids = ''] = new RegExp(`^\\|[^|]+\\| \`${kind}\` \\|(.*)\\|$`, 'm').exec(text) ?? [];
    return [kind, [...ids.matchAll(/`([^`]+)`/g)].map(([, id]) => id)];
  });
  const drawn = Object.entries(markTable).map(([kind, each]) => [kind, Object.keys(each)]);
  // Card networks are named for the marks of merchants.
  expect(listed).toEqual(drawn.map(([kind, ids]) => [kind, kind === 'card' ? ['visa', 'mastercard', 'verve'] : ids]));
});

test('a monogram has the first letters of two words, or of one', () => {
  expect(initialsOf('Savannah Trust Bank', 2)).toBe('ST');
  expect(initialsOf('Savannah Trust Bank', 1)).toBe('S');
  expect(initialsOf('opay', 2)).toBe('OP');
  expect(initialsOf('Ada’s meter', 2)).toBe('AM');
  expect(initialsOf('  (9 Payment) ', 2)).toBe('9P');
  expect(initialsOf('Ọ̀yọ́', 2)).toBe('Ọ̀Y');
  expect(initialsOf('—', 2)).toBe('');
});

test('the hue of a name is always the same, whatever its case', () => {
  // These are what shoppers have seen: a change of the hash repaints every monogram.
  expect(['Savannah Trust', 'Rivers Light', 'Kwara Gas', 'Jigawa Net', 'Oyo Water', 'Lagos Water'].map(hueOf)).toEqual([
    6, 3, 5, 4, 2, 1,
  ]);
  expect(hueOf(' SAVANNAH trust ')).toBe(6);
});

function shown(provider: Provider, own?: OfficialMarks, size?: MarkSize): () => Element | null {
  const { container } = render(
    <TillsideProvider url="/till" {...(own && { marks: own })}>
      <ProviderMark provider={provider} {...(size && { size })} />
    </TillsideProvider>,
  );
  return () => container.querySelector('.ts-root > *');
}

test('the place is kept empty until the marks are loaded: letters before a mark would flash', async () => {
  const mark = shown({ kind: 'network', id: 'mtn', name: 'MTN' });
  expect(mark()?.textContent).toBe('');
  expect(mark()).toHaveAttribute('data-size', '28');
  await waitFor(() => expect(mark()?.tagName).toBe('svg'));
  expect(mark()).toHaveAttribute('data-mark', 'mtn');
  expect(mark()).toHaveAttribute('data-size', '28');
  expect(mark()).toHaveAttribute('aria-hidden', 'true');
  expect(mark()?.querySelector('rect')).toHaveAttribute('fill', '#ffcb05');
  expect(mark()?.outerHTML).not.toContain('style');
});

test('a provider without a mark keeps its monogram, with one letter at 20', async () => {
  const known = shown({ kind: 'network', id: 'glo', name: 'Glo' });
  const large = shown({ kind: 'bank', id: '900002', name: 'Savannah Trust Bank' }, {}, 48);
  const small = shown({ kind: 'bank', id: '900002', name: 'Savannah Trust Bank' }, {}, 20);
  await waitFor(() => expect(known()?.tagName).toBe('svg'));
  expect(large()).toHaveTextContent('ST');
  expect(large()).toHaveAttribute('data-hue', small()?.getAttribute('data-hue'));
  expect(small()?.textContent).toBe('S');
});

test('official marks replace ours in every size, by id, by name and by the id of our mark', async () => {
  const own: OfficialMarks = { mtn: '/mtn.svg', zenith: <b>Z</b>, '900002': <i>S</i> };
  for (const size of [20, 28, 40, 48] as const) {
    const mtn = shown({ kind: 'network', id: 'mtn', name: 'MTN' }, own, size)();
    expect(mtn).toHaveAttribute('data-kind', 'official');
    expect(mtn).toHaveAttribute('data-size', String(size));
    expect(mtn).toHaveAttribute('aria-hidden', 'true');
    expect(mtn?.querySelector('img')).toHaveAttribute('src', '/mtn.svg');
    expect(mtn?.querySelector('img')).toHaveAttribute('alt', '');
  }
  expect(shown({ kind: 'bank', id: '900002', name: 'Savannah Trust' }, own)()).toContainHTML('<i>S</i>');
  const zenith = shown({ kind: 'bank', id: '057', name: 'Zenith Bank' }, own);
  await waitFor(() => expect(zenith()).toContainHTML('<b>Z</b>'));
});

test('a card network is plain text, unless the merchant supplies its mark', () => {
  const visa: Provider = { kind: 'card', id: 'visa', name: 'Visa' };
  expect(shown(visa)()).toBeNull();
  expect(shown(visa, { visa: '/visa.svg' })()).toHaveAttribute('data-kind', 'official');
});

test('a purchase has the provider of its bill', () => {
  expect(providerOf(airtimeBill, { phone: '2348031234567', network: 'glo' }, exampleContext())).toEqual({
    kind: 'network',
    id: 'glo',
    name: 'Glo',
  });
  // A saved recipient has a number only.
  expect(providerOf(airtimeBill, { phone: '2348031234567' }, exampleContext())?.id).toBe('mtn');
  expect(providerOf(airtimeBill, {}, exampleContext())).toBeNull();
  const rows = [{ phone: '08031234567', network: 'mtn', amount: naira(100) }];
  expect(providerOf(bulkAirtimeBill, { rows }, exampleContext())).toBeNull();
  expect(providerOf(internetBill, { plan_id: 'PSPLAN_801', qty: 1 }, exampleContext())?.id).toBe('spectranet');
  const delivered = providerOf(epinBill, { id: '7' }, exampleContext(), { title: 'NECO Result Checker Token' });
  expect(delivered && findMark(delivered)?.id).toBe('neco');
});
