import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '../../../styles.css';
import { companionDouble } from '../../../testing/companion-double.ts';
import { dataTill } from '../../../testing/example-tills.ts';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { DataForm } from '../../../features/bills/data/DataForm.tsx';

let root: Root | null = null;
/** Ends the listeners of a test. */
let listening = new AbortController();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  listening = new AbortController();
});

afterEach(() => {
  listening.abort();
  root?.unmount();
  document.body.replaceChildren();
});

it('Escape closes the sheet, and not the dialog of the page around it', async () => {
  const closed = vi.fn<(by: string) => void>();
  const { signal } = listening;
  const onEscape =
    (by: string) =>
    (event: KeyboardEvent): void => {
      if (event.key === 'Escape') closed(by);
    };
  document.addEventListener('keydown', onEscape('capture'), { signal, capture: true });
  document.addEventListener('keydown', onEscape('document'), { signal });
  const dialog = document.body.appendChild(document.createElement('dialog'));
  dialog.addEventListener('keydown', onEscape('dialog'), { signal });
  dialog.addEventListener('cancel', () => closed('cancel'), { signal });
  dialog.showModal();
  root = createRoot(dialog.appendChild(document.createElement('div')));
  root.render(
    <TillsideProvider url="/till" fetch={companionDouble(dataTill).fetch}>
      <DataForm defaultPhone="08031234567" />
    </TillsideProvider>,
  );
  const plan = page.getByRole('combobox', { name: 'Data plan' });
  await expect.element(plan).toBeVisible();
  await userEvent.click(plan);
  await expect.element(page.getByRole('dialog', { name: 'Data plan' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByRole('dialog', { name: 'Data plan' })).not.toBeInTheDocument();
  expect(closed).not.toHaveBeenCalled();
  expect(dialog.open).toBe(true);
  // The next one is the page's.
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(dialog.open).toBe(false));
  expect(closed).toHaveBeenCalledWith('capture');
});

it('an empty search field lets Escape close the sheet where its browser keeps Escape to itself', async () => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(
    <TillsideProvider url="/till" fetch={companionDouble(dataTill).fetch}>
      <DataForm defaultPhone="08031234567" />
    </TillsideProvider>,
  );
  await userEvent.click(page.getByRole('combobox', { name: 'Data plan' }));
  const search = page.getByRole('searchbox');
  // As in WebKit, no browser closes a dialog by an event of a script.
  const escape = (): boolean =>
    search.element().dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  await search.fill('5 GB');
  expect(escape()).toBe(true);
  await expect.element(page.getByRole('dialog', { name: 'Data plan' })).toBeVisible();
  await search.fill('');
  expect(escape()).toBe(false);
  await expect.element(page.getByRole('dialog', { name: 'Data plan' })).not.toBeInTheDocument();
});
