import { naira } from '@tillside/contract';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { StrictMode, type ReactNode } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearDrafts, createDraftStorage } from '../runtime/draft-storage.ts';
import { BillPay } from '../../features/bills/bill-pay/BillPay.tsx';
import { AirtimeForm, type AirtimeFormProps } from '../../features/bills/airtime/AirtimeForm.tsx';
import { airtimeBill } from '../../features/bills/airtime/airtime.bill.ts';
import { digitsOnly, textField } from '../ui/fields/text-field.tsx';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import {
  companionDouble,
  exampleSession,
  lostResponse,
  refuse,
  type CompanionDouble,
} from '../../testing/companion-double.ts';
import type { Bill } from '../flow/bill.ts';
import type { BillField } from '../flow/bill-fields.ts';
import { pressPayInPage } from '../../testing/press-pay-in-page.ts';
import { PurchaseFlow } from './PurchaseFlow.tsx';

function shop(till: CompanionDouble, children: ReactNode): ReactNode {
  return (
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        {children}
      </TillsideProvider>
    </StrictMode>
  );
}

/** A visit to a page with the form: the page of before is gone. */
function visit(props: AirtimeFormProps = {}, till = companionDouble()): { till: CompanionDouble; leave: () => void } {
  const view = render(shop(till, <AirtimeForm {...props} />));
  return { till, leave: view.unmount };
}

const phone = (): Promise<HTMLElement> => screen.findByLabelText('Phone number');
const amount = (): HTMLElement => screen.getByLabelText('Amount');
const press = pressPayInPage;

async function type(number = '0803 123 4567', naira = '700'): Promise<void> {
  await userEvent.type(await phone(), number);
  await userEvent.type(amount(), naira);
}

const bayo = { ...exampleSession, caller: { ...exampleSession.caller, caller_tag: 'tag_bayo' } };

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

describe('what was typed into a form', () => {
  it('is restored when its user returns to the page', async () => {
    const { leave } = visit();
    await type();
    await press('MTN Change network');
    await userEvent.click(screen.getByRole('radio', { name: 'Glo' }));
    leave();
    visit();
    expect(await phone()).toHaveValue('0803 123 4567');
    expect(amount()).toHaveValue('700');
    expect(screen.getByRole('button', { name: 'Glo Change network' })).toBeVisible();
  });

  it('is kept for each product of the menu of all bills', async () => {
    render(shop(companionDouble(), <BillPay products={['airtime', 'airtime-many']} defaultProduct="airtime" />));
    await type();
    const menu = within(screen.getByRole('navigation'));
    await userEvent.click(menu.getByRole('button', { name: 'Airtime for many', hidden: true }));
    await waitFor(() => expect(screen.queryByLabelText('Phone number')).toBeNull());
    await userEvent.click(menu.getByRole('button', { name: 'Airtime', hidden: true }));
    expect(await phone()).toHaveValue('0803 123 4567');
    expect(amount()).toHaveValue('700');
  });

  it('belongs to one user: no other user sees it, and it is forgotten when another user signs in', async () => {
    const { leave } = visit();
    await type();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    leave();
    const { leave: leaveToo } = visit({}, companionDouble({ session: bayo }));
    expect(await phone()).toHaveValue('');
    leaveToo();
    visit();
    expect(await phone()).toHaveValue('');
  });

  it('is forgotten once no user is signed in any more', async () => {
    const { leave } = visit();
    await type();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    leave();
    const till = companionDouble();
    till.always('session', () => refuse('unauthenticated'));
    visit({}, till);
    await screen.findByText('Sign in to continue');
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is forgotten when another user turns out to be signed in', async () => {
    const { till } = visit();
    await type();
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    till.signIn(bayo);
    await press('Continue');
    await screen.findByRole('button', { name: 'Reload the page' });
    expect(Object.keys(sessionStorage)).toEqual([]);
  });

  it('is forgotten on the shop’s request, as at a sign-out, and nothing else is', async () => {
    const { leave } = visit();
    await type();
    leave();
    sessionStorage.setItem('theme', 'dark');
    expect(Object.keys(sessionStorage)).toHaveLength(2);
    clearDrafts();
    expect(Object.keys(sessionStorage)).toEqual(['theme']);
  });

  it('is forgotten once it was sent, whatever the answer is', async () => {
    const { till, leave } = visit();
    till.always('instruct', lostResponse);
    await type();
    await press('Continue');
    expect(Object.keys(sessionStorage)).toHaveLength(1);
    await press(/^Pay ₦/);
    expect(Object.keys(sessionStorage)).toEqual([]);
    leave();
  });

  it('is kept again when the companion refuses it, so that it can be fixed', async () => {
    const { till, leave } = visit();
    till.next('instruct', () => refuse('unauthenticated'));
    await type();
    await press('Continue');
    await press(/^Pay ₦/);
    await screen.findByText('Please sign in again');
    leave();
    visit();
    expect(await phone()).toHaveValue('0803 123 4567');
  });

  it('is forgotten after half an hour', () => {
    let now = 1_000_000;
    const drafts = createDraftStorage(sessionStorage, '/till', 'tag_ada', () => now);
    const draft = { texts: { phone: '0803' }, defaults: {} };
    drafts.save('form', draft);
    now += 30 * 60_000 - 1;
    expect(drafts.read('form')).toMatchObject(draft);
    now += 1;
    expect(drafts.read('form')).toBeNull();
    now -= 60 * 60_000; // the clock was set back
    expect(drafts.read('form')).toBeNull();
  });

  it('is nothing where storage is refused or holds something else', async () => {
    const refusing = new Proxy(sessionStorage, {
      get: () => {
        throw new DOMException('denied', 'SecurityError');
      },
    });
    const drafts = createDraftStorage(refusing, '/till', 'tag_ada');
    drafts.save('form', { texts: { phone: '0803' }, defaults: {} });
    expect(drafts.read('form')).toBeNull();
    const { leave } = visit();
    await type();
    const [name = ''] = Object.keys(sessionStorage);
    leave();
    for (const broken of ['{', '{"at":5}', '{"at":5,"texts":[],"defaults":{}}']) {
      sessionStorage.setItem(name, broken);
      const view = visit();
      expect(await phone()).toHaveValue('');
      view.leave();
    }
  });
});

describe('the defaults of a page', () => {
  it('give way to what was typed over them', async () => {
    const { leave } = visit({ defaultPhone: '08051234567' });
    await userEvent.clear(await phone());
    await type();
    leave();
    visit({ defaultPhone: '08051234567' });
    expect(await phone()).toHaveValue('0803 123 4567');
  });

  it('take precedence where they are new, also over choices made for the previous ones', async () => {
    const { leave } = visit();
    await type();
    await press('MTN Change network');
    await userEvent.click(screen.getByRole('radio', { name: 'Glo' }));
    leave();
    visit({ defaultPhone: '08021234567' });
    expect(await phone()).toHaveValue('0802 123 4567');
    expect(screen.getByRole('button', { name: 'Airtel Change network' })).toBeVisible();
    expect(amount()).toHaveValue('700');
  });

  it('give way to a purchase that is bought again, which also takes precedence over what was typed', async () => {
    const { leave } = visit();
    await type();
    leave();
    visit({ again: { phone: '2348051234567', network: 'glo', amount: naira(300) } });
    expect(await phone()).toHaveValue('0805 123 4567');
    expect(amount()).toHaveValue('300');
  });
});

describe('a secret', () => {
  const canary = '730164';
  const secret = (more: Partial<BillField> = {}): BillField => ({
    ...textField({ label: () => 'Code', clean: digitsOnly, fault: () => null }),
    ...more,
  });
  const stored = (): string => JSON.stringify([Object.entries(sessionStorage), Object.entries(localStorage)]);
  const withField = (name: string, field: BillField): Bill => ({
    ...airtimeBill,
    fields: { ...airtimeBill.fields, [name]: field },
  });

  it.each([
    ['a field declared as secret', 'answer', secret({ isSecret: true })],
    ['a field called pin', 'pin', secret()],
    ['a field called customer_bvn', 'customer_bvn', secret()],
    ['a field called cardOtp', 'cardOtp', secret()],
  ])('never reaches the storage of the browser, while it is typed, sent and looked for: %s', async (_, name, field) => {
    const till = companionDouble();
    till.always('instruct', lostResponse);
    const kept = vi.spyOn(Storage.prototype, 'setItem');
    const view = render(shop(till, <PurchaseFlow bill={withField(name, field)} />));
    await type();
    await userEvent.type(screen.getByLabelText('Code'), canary);
    expect(stored()).toContain('0803');
    await press('Continue');
    await press(/^Pay ₦/);
    await screen.findByRole('heading', { name: 'We don’t know the outcome yet' });
    expect(JSON.stringify(till.received.find(({ route }) => route === 'instruct')?.body)).toContain(canary);
    expect(stored()).toContain('2348031234567');
    expect(JSON.stringify(kept.mock.calls)).not.toContain(canary);
    view.unmount();
    expect(stored()).not.toContain(canary);
  });

  it('is not a field whose name only contains such a word', async () => {
    render(shop(companionDouble(), <PurchaseFlow bill={withField('shipping', secret())} />));
    await type();
    await userEvent.type(screen.getByLabelText('Code'), canary);
    expect(stored()).toContain(canary);
  });
});
