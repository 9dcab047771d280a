import { StrictMode } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { TillsideProvider } from '../../../provider/TillsideProvider.tsx';
import { companionDouble } from '../../../testing/companion-double.ts';
import { electricityTill } from '../../../testing/example-tills.ts';
import { ElectricityForm } from './ElectricityForm.tsx';

describe('the electricity form', () => {
  beforeEach(() => localStorage.clear());

  it('checks the meter once, however often the amount changes: only ten checks a minute are allowed', async () => {
    const till = companionDouble(electricityTill);
    render(
      <StrictMode>
        <TillsideProvider url="/till" fetch={till.fetch}>
          <ElectricityForm
            defaultService="ikedc"
            defaultMeterType="prepaid"
            defaultMeter="4502-0000 001"
            defaultPhone="+2348031234567"
          />
        </TillsideProvider>
      </StrictMode>,
    );
    await userEvent.type(await screen.findByLabelText('Amount'), '5000');
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Pay ₦5,000' });
    await userEvent.click(screen.getByRole('button', { name: 'Edit: Meter number' }));
    await userEvent.click(await screen.findByRole('button', { name: '₦2,000' }));
    await userEvent.click(screen.getByRole('button', { name: 'Continue' }));
    await screen.findByRole('button', { name: 'Pay ₦2,000' });
    expect(screen.getByText('Ada Obi')).toBeVisible();
    expect(till.received.filter(({ route }) => route === 'validate')).toHaveLength(1);
  });
});
