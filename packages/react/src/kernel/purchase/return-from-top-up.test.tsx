import { naira } from '@tillside/contract';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactElement } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDraftStorage } from '../runtime/draft-storage.ts';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { bettingBill } from '../../features/bills/betting/betting.bill.ts';
import { digitsOnly, textField } from '../ui/fields/text-field.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { bettingTill } from '../../testing/example-tills.ts';
import { companionDouble, exampleSession, type DoubleOptions } from '../../testing/companion-double.ts';
import { draftName } from './draft.ts';
import { PurchaseFlow } from './PurchaseFlow.tsx';
import { wayOn } from './top-up.ts';

const balance = { name: 'Sunbird balance', available: naira(200), top_up: { url: 'https://bank.example/add' } };
const bayo = { ...exampleSession, caller: { ...exampleSession.caller, caller_tag: 'tag_bayo' } };
const home = location.href;

function visit(options: DoubleOptions = {}, form: ReactElement = <AirtimeForm />) {
  const till = companionDouble({ balance, ...options });
  const { unmount } = render(
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        {form}
      </TillsideProvider>
    </StrictMode>,
  );
  return { till, leave: unmount };
}

const phone = (): Promise<HTMLElement> => screen.findByLabelText('Phone number');
const review = (): Promise<HTMLElement> => screen.findByRole('heading', { name: 'Check and pay' });
const entries = (): readonly string[] => Object.keys(sessionStorage).filter((name) => name.includes(':return:'));

/** Fills the form in, and presses the link to where money is added. Answers the address to come back to. */
async function addMoney(number = '08031234567'): Promise<string> {
  await userEvent.type(await phone(), number);
  await userEvent.type(screen.getByLabelText('Amount'), '700');
  await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
  const link = await screen.findByRole('link', { name: '₦500 short Add it and go on' });
  link.addEventListener('click', (event) => event.preventDefault());
  await userEvent.click(link);
  return new URL(link.getAttribute('href') ?? '').searchParams.get('return_to') ?? '';
}

/** Leaves for the page where money is added. What the form kept for itself is gone, as after half an hour. */
async function goAway(): Promise<string> {
  const { leave } = visit();
  const back = await addMoney();
  leave();
  for (const name of Object.keys(sessionStorage)) if (!entries().includes(name)) sessionStorage.removeItem(name);
  return back;
}

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => history.replaceState(null, '', home));

describe('a shopper who returns from adding money', () => {
  it('sees the review with the current price, once, and nothing is sent', async () => {
    const back = await goAway();
    expect(back).toMatch(/[?&]tillside_return=[0-9a-f-]{32,36}$/);
    history.replaceState({ router: 'state' }, '', back);
    const { till, leave } = visit({ balance: { ...balance, available: naira(900) }, price: () => naira(690) });
    await review();
    expect(await screen.findByRole('button', { name: 'Pay ₦690' })).toBeVisible();
    expect(screen.getByText('0803 123 4567')).toBeVisible();
    expect(till.received.map(({ route }) => route)).not.toContain('instruct');
    expect(till.received.filter(({ route }) => route === 'quote')).toHaveLength(1);
    expect([location.href, entries()]).toEqual([home, []]);
    expect(history.state).toMatchObject({ router: 'state' });
    leave();
    sessionStorage.clear();
    history.replaceState(null, '', back);
    visit();
    expect(await phone()).toHaveValue('');
  });

  it('sees on the page that adds money what was to be bought, until it is bought', async () => {
    const { leave } = visit();
    const back = await addMoney();
    leave();
    const { caller_tag } = exampleSession.caller;
    expect(wayOn(back, '/till', caller_tag)).toEqual({ href: back, name: 'MTN airtime' });
    // For no other user, and for no other page.
    expect(wayOn(back, '/till', 'tag_bayo')).toEqual({ href: back, name: null });
    expect(wayOn('https://shop.example/', '/till', caller_tag)).toEqual({ href: 'https://shop.example/', name: null });
    for (const none of [undefined, 'javascript:alert(1)', '/airtime'])
      expect(wayOn(none, '/till', caller_tag)).toBeNull();
    history.replaceState(null, '', back);
    visit();
    await review();
    expect(wayOn(back, '/till', caller_tag)?.name).toBeNull();
  });

  it('sees what was typed, and not the defaults of the page', async () => {
    history.replaceState(null, '', await goAway());
    visit({}, <AirtimeForm defaultPhone="08051234567" again={{ phone: '2348021234567' }} />);
    await review();
    expect(screen.getByText('0803 123 4567')).toBeVisible();
  });

  it('corrects what is no longer accepted, in the form', async () => {
    history.replaceState(null, '', await goAway());
    const { airtime } = exampleSession.catalogue;
    const catalogue = { ...exampleSession.catalogue, airtime: { ...airtime, minimum: naira(800) } };
    const { till } = visit({ session: { ...exampleSession, catalogue } });
    expect(await screen.findByText('The smallest amount is ₦800')).toBeVisible();
    expect(till.received.map(({ route }) => route)).not.toContain('quote');
  });

  it('waits for the lists of the form, and for the name', async () => {
    const texts = { bet_id: 'bet9ja', customer_id: '100001', amount: '2000' };
    const id = '0123456789abcdef'.repeat(2);
    keep(id, draftName(bettingBill), texts);
    history.replaceState(null, '', `?tillside_return=${id}`);
    visit(bettingTill, <PurchaseFlow bill={bettingBill} />);
    await review();
    expect(screen.getByText('Ngozi Balogun')).toBeVisible();
  });
});

function keep(
  id: string,
  form: string,
  texts: Readonly<Record<string, string>>,
  tag?: string,
  now?: () => number,
): void {
  createDraftStorage(sessionStorage, '/till', tag ?? exampleSession.caller.caller_tag, now).save(
    `return:${id}:${form}`,
    {
      texts,
      defaults: {},
    },
  );
}

describe('what was kept while money is added', () => {
  it('belongs to one user: another user sees nothing, and it is deleted', async () => {
    history.replaceState(null, '', await goAway());
    const { till, leave } = visit({ session: bayo });
    expect(await phone()).toHaveValue('');
    expect(till.received.map(({ route }) => route)).not.toContain('quote');
    expect(entries()).toEqual([]);
    leave();
    visit();
    expect(await phone()).toHaveValue('');
  });

  it.each([
    [
      'old',
      (id: string) => keep(id, draftName(airtimeBill), { phone: '0803' }, undefined, () => Date.now() - 31 * 60_000),
    ],
    ['cut off', (id: string) => broken(id, '{"at":')],
    ['of another shape', (id: string) => broken(id, '{"at":5,"texts":["0803"]}')],
    ['kept for another person', (id: string) => keep(id, draftName(airtimeBill), { phone: '0803' }, 'tag_bayo')],
  ])('is ignored and deleted where it is %s', async (_, arrange) => {
    const id = 'f'.repeat(32);
    arrange(id);
    expect(entries()).toHaveLength(1);
    history.replaceState(null, '', `?tillside_return=${id}`);
    const { till } = visit();
    expect(await phone()).toHaveValue('');
    await waitFor(() => expect(entries()).toEqual([]));
    expect(till.received.map(({ route }) => route)).not.toContain('quote');
  });

  it.each(['', '1', 'F'.repeat(32), '../../x', '%00'])('is not looked for by the name %j', async (id) => {
    keep(id, draftName(airtimeBill), { phone: '0803' });
    history.replaceState(null, '', `?tillside_return=${id}`);
    visit();
    expect(await phone()).toHaveValue('');
  });

  it('fills in known fields only, and never a secret one', async () => {
    const id = 'e'.repeat(32);
    const code = textField({ label: () => 'Code', clean: digitsOnly, fault: () => null });
    const bill = { ...airtimeBill, fields: { ...airtimeBill.fields, pin: code } };
    keep(id, draftName(bill), { phone: '08031234567', pin: '730164', __proto__: 'x', other: 'y' });
    history.replaceState(null, '', `?tillside_return=${id}`);
    const { till } = visit({}, <PurchaseFlow bill={bill} />);
    expect(await screen.findByLabelText('Code')).toHaveValue('');
    expect(await phone()).toHaveValue('0803 123 4567');
    expect(till.received.map(({ route }) => route)).not.toContain('quote');
  });

  it('contains no secret', async () => {
    const canary = '730164';
    const kept = vi.spyOn(Storage.prototype, 'setItem');
    const code = textField({ label: () => 'Code', clean: digitsOnly, fault: () => null });
    visit({}, <PurchaseFlow bill={{ ...airtimeBill, fields: { pin: code, ...airtimeBill.fields } }} />);
    await userEvent.type(await screen.findByLabelText('Code'), canary);
    await addMoney();
    const [name = ''] = entries();
    expect(sessionStorage.getItem(name)).toContain('0803');
    expect(JSON.stringify(kept.mock.calls)).not.toContain(canary);
  });

  function broken(id: string, text: string): void {
    keep(id, draftName(airtimeBill), {});
    sessionStorage.setItem(entries()[0] ?? '', text);
  }
});

it('offers Pay once the balance suffices, as after money was added in another tab', async () => {
  const { till } = visit();
  await addMoney();
  expect(screen.queryByRole('button', { name: 'Pay ₦700' })).toBeNull();
  till.always('balance', () => Promise.resolve(Response.json({ ...balance, available: naira(900) })));
  window.dispatchEvent(new Event('visibilitychange'));
  const pay = await screen.findByRole('button', { name: 'Pay ₦700' });
  await waitFor(() => expect(pay).not.toHaveAttribute('aria-disabled'));
  await userEvent.click(pay);
  await screen.findByRole('heading', { name: 'Delivered' });
  expect(till.received.filter(({ route }) => route === 'instruct')).toHaveLength(1);
});
