import { act, fireEvent, render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { companionDouble } from '../../../testing/companion-double.ts';
import { electricityTill } from '../../../testing/example-tills.ts';
import { ElectricityForm } from '../../../features/bills/electricity/ElectricityForm.tsx';

/** The sheet of the electricity companies, open, and the field that opened it. */
async function openSheet(): Promise<{ readonly field: HTMLElement; readonly sheet: HTMLDialogElement }> {
  const till = companionDouble(electricityTill);
  render(
    <TillsideProvider url="/till" fetch={till.fetch}>
      <ElectricityForm />
    </TillsideProvider>,
  );
  const field = await screen.findByRole('combobox', { name: 'Electricity company' });
  fireEvent.click(field);
  return { field, sheet: await screen.findByRole<HTMLDialogElement>('dialog', { name: 'Electricity company' }) };
}

describe('the sheet of a field', () => {
  it('leaves the focus where it went, if the browser reports late that it closed', async () => {
    const { field, sheet } = await openSheet();
    fireEvent.click(screen.getByRole('radio', { name: 'Ikeja Electric' }));
    expect(field).toHaveFocus();
    const next = await screen.findByRole('radio', { name: 'Prepaid' });
    next.focus();
    fireEvent(sheet, new Event('close'));
    expect(next).toHaveFocus();
  });

  it('returns the focus to its field when Escape or Back closes it', async () => {
    const { field, sheet } = await openSheet();
    screen.getByRole('radio', { name: 'Ikeja Electric' }).focus();
    act(() => sheet.close());
    expect(field).toHaveFocus();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('focuses its first row when it opens first, and the chosen one when it opens again', async () => {
    const { field } = await openSheet();
    const rows = (): HTMLElement[] => screen.getAllByRole('radio', { name: /Elec|Disco/i });
    expect(rows()[0]).toHaveFocus();
    const chosen = rows().at(-1)?.closest('label')?.textContent ?? '';
    fireEvent.click(screen.getByRole('radio', { name: chosen }));
    fireEvent.click(field);
    expect(await screen.findByRole('radio', { name: chosen })).toHaveFocus();
  });

  it('focuses the first row that matches, also if Enter follows the last letter before the rows do', async () => {
    await openSheet();
    const search = screen.getByRole('searchbox');
    act(() => {
      fireEvent.change(search, { target: { value: 'benin' } });
      fireEvent.keyDown(search, { key: 'Enter' });
    });
    expect(screen.getByRole('radio', { name: 'Benin Electricity' })).toHaveFocus();
  });
});
