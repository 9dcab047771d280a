import type { ComponentType } from 'react';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { TillsideProvider } from '../../provider/TillsideProvider.tsx';
import { later } from './later.tsx';

const Part: ComponentType<{ readonly name: string }> = ({ name }) => <p>Hello {name}</p>;

describe('a part that is loaded later', () => {
  it('can be tried again when it does not come, and leaves what is around it alone', async () => {
    const load = vi.fn<() => Promise<typeof Part>>(() => Promise.reject(new Error('no connection')));
    const Later = later('test part', load);
    render(
      <TillsideProvider url="/till">
        <p>Around it</p>
        <Later name="Ada" />
      </TillsideProvider>,
    );
    expect(screen.getByText('Loading')).toBeInTheDocument();
    const again = await screen.findByRole('button', { name: 'Try again' });
    expect(screen.getByText('Around it')).toBeVisible();
    load.mockResolvedValue(Part);
    await userEvent.click(again);
    expect(await screen.findByText('Hello Ada')).toBeVisible();
  });

  it('is loaded once for all that show it', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part);
    const Later = later('shared part', load);
    render(
      <TillsideProvider url="/till">
        <Later name="Ada" />
        <Later name="Bayo" />
      </TillsideProvider>,
    );
    expect(await screen.findByText('Hello Bayo')).toBeVisible();
    expect(screen.getByText('Hello Ada')).toBeVisible();
    expect(load).toHaveBeenCalledOnce();
  });

  it('is not asked for without a connection, and comes by itself with it', async () => {
    const load = vi.fn<() => Promise<typeof Part>>().mockResolvedValue(Part);
    const Later = later('part without a connection', load);
    render(
      <TillsideProvider url="/till">
        <p>Around it</p>
      </TillsideProvider>,
    );
    window.dispatchEvent(new Event('offline'));
    try {
      render(
        <TillsideProvider url="/till">
          <Later name="Ada" />
        </TillsideProvider>,
      );
      expect(await screen.findByText('This part could not load. Check your connection.')).toBeVisible();
      expect(load).not.toHaveBeenCalled();
    } finally {
      window.dispatchEvent(new Event('online'));
    }
    expect(await screen.findByText('Hello Ada')).toBeVisible();
  });
});
