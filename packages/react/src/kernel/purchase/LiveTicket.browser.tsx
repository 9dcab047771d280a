import type { ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { naira } from '@tillside/contract';
import '../../styles.css';
import { companionDouble, refuse, type CompanionDouble, type DoubleOptions } from '../../testing/companion-double.ts';
import { electricityTill } from '../../testing/example-tills.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { ElectricityForm } from '../../features/bills/electricity/ElectricityForm.tsx';

let mounted: Root | null = null;

beforeEach(async () => {
  localStorage.clear();
  sessionStorage.clear();
  await page.viewport(1280, 800);
});

afterEach(async () => {
  mounted?.unmount();
  document.body.replaceChildren();
  vi.restoreAllMocks();
  await page.viewport(414, 896);
});

function show(form: ReactNode, options: DoubleOptions = {}): CompanionDouble {
  const till = companionDouble({ course: ['succeeded'], ...options });
  mounted = createRoot(document.body.appendChild(document.createElement('div')));
  mounted.render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      {form}
    </TillsideProvider>,
  );
  return till;
}

const sent = (till: CompanionDouble, route: 'quote' | 'instruct'): readonly unknown[] =>
  till.received.filter((each) => each.route === route).map(({ body }) => body);

const phone = page.getByLabelText('Phone number');
const amount = page.getByLabelText('Amount');
const payFor = (price: string) => page.getByRole('button', { name: `Pay ${price}`, exact: true });
const payNothing = page.getByRole('button', { name: 'Pay', exact: true });

async function canPay(price: string): Promise<void> {
  await expect.element(payFor(price)).not.toHaveAttribute('aria-disabled');
}

it('shows the whole ticket before the first key, and what is missing after a press', async () => {
  const till = show(<AirtimeForm />, { balance: { name: 'Sunbird balance', available: naira(5_000) } });
  await expect.element(payNothing).toBeVisible();
  await expect.element(page.getByText('Sunbird balance', { exact: true })).toBeVisible();
  const ticket = document.querySelector('.ts-live .ts-ticket')?.getBoundingClientRect();
  const field = document.querySelector('.ts-field')?.getBoundingClientRect();
  expect(ticket?.left).toBeGreaterThan(field?.right ?? Infinity);
  await expect.element(page.getByRole('button', { name: 'Continue', includeHidden: true })).not.toBeVisible();
  await userEvent.click(payNothing);
  await expect.element(page.getByText('Enter a phone number')).toBeVisible();
  expect(document.activeElement).toBe(phone.element());
  expect(sent(till, 'quote')).toEqual([]);
});

it('a press buys what the ticket shows, once, and the form stays until it is sent', async () => {
  const till = show(<AirtimeForm />);
  await userEvent.fill(phone, '08031234567');
  await userEvent.fill(amount, '500');
  await canPay('₦500');
  const pay = payFor('₦500').element();
  if (!(pay instanceof HTMLElement)) throw new Error('There is no button.');
  pay.click();
  pay.click();
  await expect.element(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  expect(sent(till, 'instruct')).toHaveLength(1);
  expect(sent(till, 'instruct')[0]).toMatchObject({
    input: { phone: '2348031234567', amount: naira(500) },
    quote: naira(500),
  });
});

it('any change switches Pay off until its own price is there', async () => {
  const till = show(<AirtimeForm />);
  await userEvent.fill(phone, '08031234567');
  await userEvent.fill(amount, '500');
  await canPay('₦500');
  const answer = Promise.withResolvers<void>();
  till.next('quote', async (proceed) => {
    await answer.promise;
    return proceed();
  });
  await userEvent.fill(amount, '900');
  await expect.element(payFor('₦500')).not.toBeInTheDocument();
  const off = payNothing.element();
  expect(off).toHaveAttribute('aria-disabled', 'true');
  if (off instanceof HTMLElement) off.click();
  await expect.poll(() => sent(till, 'quote').length).toBe(2);
  if (off instanceof HTMLElement) off.click();
  answer.resolve();
  await canPay('₦900');
  expect(sent(till, 'instruct')).toEqual([]);
  await userEvent.click(payFor('₦900'));
  await expect.element(page.getByRole('heading', { name: 'Delivered' })).toBeVisible();
  expect(sent(till, 'instruct')).toMatchObject([{ input: { amount: naira(900) }, quote: naira(900) }]);
});

it('a late price of earlier fields never pays for later ones', async () => {
  const till = show(<AirtimeForm />);
  const early = Promise.withResolvers<void>();
  till.next('quote', async (proceed) => {
    await early.promise;
    return proceed();
  });
  await userEvent.fill(phone, '08031234567');
  await userEvent.fill(amount, '500');
  await expect.poll(() => sent(till, 'quote').length).toBe(1);
  await userEvent.fill(amount, '900');
  early.resolve();
  await canPay('₦900');
  await expect.element(payFor('₦500')).not.toBeInTheDocument();
});

it('waits for the name of the account, and switches Pay off with another number', async () => {
  const till = show(<ElectricityForm defaultService="ikedc" defaultMeterType="prepaid" />, electricityTill);
  await userEvent.fill(page.getByLabelText('Meter number'), '45020000001');
  await userEvent.fill(amount, '2000');
  await userEvent.fill(phone, '08031234567');
  await canPay('₦2,000');
  await expect.element(page.getByText('Ada Obi').first()).toBeVisible();
  await userEvent.fill(page.getByLabelText('Meter number'), '45020000002');
  await expect.element(payFor('₦2,000')).not.toBeInTheDocument();
  expect(sent(till, 'instruct')).toEqual([]);
});

it('a price that changed is shown before anything is paid', async () => {
  const till = show(<AirtimeForm />);
  await userEvent.fill(phone, '08031234567');
  await userEvent.fill(amount, '500');
  await canPay('₦500');
  till.next('instruct', () => refuse('price_changed', { quote: naira(520) }));
  await userEvent.click(payFor('₦500'));
  await expect.element(page.getByText('The price changed')).toBeVisible();
  await canPay('₦520');
  expect(sent(till, 'instruct')).toHaveLength(1);
});

it('a field that the companion refuses takes the focus', async () => {
  const till = show(<AirtimeForm />);
  await userEvent.fill(phone, '08031234567');
  await userEvent.fill(amount, '500');
  await canPay('₦500');
  till.next('instruct', () => refuse('invalid_input', { errors: { phone: { code: 'not_accepted' } } }));
  await userEvent.click(payFor('₦500'));
  await expect.poll(() => document.activeElement).toBe(phone.element());
  expect(phone.element()).toHaveAttribute('aria-invalid', 'true');
  await expect.element(payFor('₦500')).not.toBeInTheDocument();
});

it('on a narrow page the form ends with Continue, also after the page was wide', async () => {
  show(<AirtimeForm />);
  await userEvent.fill(phone, '08031234567');
  await userEvent.fill(amount, '500');
  await canPay('₦500');
  await page.viewport(414, 896);
  await expect.element(payFor('₦500')).not.toBeInTheDocument();
  await userEvent.click(page.getByRole('button', { name: 'Continue' }));
  await expect.element(page.getByRole('heading', { name: 'Check and pay' })).toBeVisible();
  await canPay('₦500');
});

it('the bar sticks once half of its form is in view, and keeps what is focused above it', async () => {
  await page.viewport(414, 600);
  const above = document.body.appendChild(document.createElement('div'));
  above.style.blockSize = '460px';
  show(<ElectricityForm defaultService="ikedc" defaultMeterType="prepaid" />, electricityTill);
  await userEvent.fill(page.getByLabelText('Meter number'), '45020000001');
  await userEvent.fill(amount, '2000');
  const bar = (): Element => {
    const found = document.querySelector('.ts-bar');
    if (!found) throw new Error('There is no bar.');
    return found;
  };
  window.scrollTo(0, 0);
  await expect.poll(() => getComputedStyle(bar()).position).toBe('relative');
  expect(bar().getBoundingClientRect().top).toBeGreaterThan(window.innerHeight);
  window.scrollTo(0, 330);
  await expect.poll(() => getComputedStyle(bar()).position).toBe('sticky');
  await expect.poll(() => Math.round(bar().getBoundingClientRect().bottom)).toBe(window.innerHeight);
  document.querySelector<HTMLElement>('input[name="phone"]')?.focus();
  const focused = document.activeElement?.getBoundingClientRect();
  await expect.poll(() => (focused?.bottom ?? Infinity) <= bar().getBoundingClientRect().top).toBe(true);
});
