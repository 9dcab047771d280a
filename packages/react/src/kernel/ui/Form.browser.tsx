import { useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../styles.css';
import { companionDouble } from '../../testing/companion-double.ts';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { AirtimeForm } from '../../features/bills/airtime/AirtimeForm.tsx';

let mounted: Root | null = null;
let till = companionDouble();

/** What reached the page around the widget. */
const submitted = vi.fn<(event: Event) => void>((event) => event.preventDefault());
const shop = { submit: vi.fn<() => void>(), change: vi.fn<(name: string) => void>(), reset: vi.fn<() => void>() };
const warned = vi.spyOn(console, 'error');

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  till = companionDouble();
  document.addEventListener('submit', submitted, { capture: true });
});

afterEach(() => {
  document.removeEventListener('submit', submitted, { capture: true });
  mounted?.unmount();
  document.body.replaceChildren();
  vi.clearAllMocks();
});

function Widget(): ReactNode {
  return (
    <TillsideProvider url="/till" fetch={till.fetch}>
      <AirtimeForm />
    </TillsideProvider>
  );
}

function Checkout({ children }: { readonly children: ReactNode }): ReactNode {
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        shop.submit();
      }}
      onReset={shop.reset}
      onChange={({ target }) => shop.change(nameOf(target))}
    >
      <input name="note" aria-label="Note" defaultValue="Ring the bell" />
      {children}
      <button>Place order</button>
    </form>
  );
}

function ByPortal(): ReactNode {
  const [place] = useState(() => document.body.appendChild(document.createElement('div')));
  return createPortal(<Widget />, place);
}

/** Show a checkout with the widget. */
const pages: Readonly<Record<string, () => void>> = {
  'in a form of React': () =>
    render(
      document.body,
      <Checkout>
        <Widget />
      </Checkout>,
    ),
  'by portal, in a form of React': () =>
    render(
      document.body,
      <Checkout>
        <ByPortal />
      </Checkout>,
    ),
  'in a form of the server’s HTML': () => {
    const form = document.body.appendChild(document.createElement('form'));
    form.innerHTML = '<input name="note" value="Ring the bell"><div></div><button>Place order</button>';
    form.addEventListener('submit', shop.submit);
    const place = form.querySelector('div');
    if (place) mount(place, <Widget />);
  },
};

function render(within: Element, shown: ReactNode): void {
  mount(within.appendChild(document.createElement('div')), shown);
}

function mount(place: Element, shown: ReactNode): void {
  mounted = createRoot(place);
  mounted.render(shown);
}

function nameOf(target: EventTarget | null): string {
  return target instanceof HTMLInputElement ? target.name : '';
}

it.each(Object.keys(pages))('a widget %s never submits it, and leaves nothing in it', async (name) => {
  pages[name]?.();
  await expect.element(page.getByLabelText('Phone number')).toBeVisible();
  const [form] = document.forms;
  if (!form) throw new Error('There is no form.');
  // Enter in an empty field checks the form of the widget.
  await userEvent.click(page.getByLabelText('Phone number'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Enter a phone number')).toBeVisible();
  await userEvent.fill(page.getByLabelText('Phone number'), '08031234567');
  await userEvent.fill(page.getByLabelText('Amount'), '500');
  expect([...new FormData(form).keys()]).toEqual(['note']);
  expect(form.checkValidity()).toBe(true);
  form.reset();
  await userEvent.click(page.getByLabelText('Amount'));
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Pay ₦500' })).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Pay ₦500' }));
  await expect.element(page.getByRole('button', { name: 'Buy again' })).toBeVisible();
  expect(submitted).not.toHaveBeenCalled();
  expect(shop.submit).not.toHaveBeenCalled();
  expect(shop.change.mock.calls.filter(([of]) => /phone|amount/.test(of))).toEqual([]);
  expect(warned).not.toHaveBeenCalled();
});

it('the form around a widget is submitted by its own button and by Enter in its own field', async () => {
  pages['in a form of React']?.();
  await expect.element(page.getByLabelText('Phone number')).toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Place order' }));
  await userEvent.click(page.getByLabelText('Note'));
  await userEvent.keyboard('{Enter}');
  expect(submitted).toHaveBeenCalledTimes(2);
  expect(shop.submit).toHaveBeenCalledTimes(2);
});
