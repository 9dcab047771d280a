// @vitest-environment node
import { renderToString } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { AirtimeForm } from '../features/bills/airtime/AirtimeForm.tsx';
import { PurchaseHistory } from '../features/history/PurchaseHistory.tsx';
import { Receipt } from '../features/receipts/Receipt.tsx';
import { TillsideProvider } from './TillsideProvider.tsx';

describe('on a server, where there is no browser', () => {
  it('every widget renders, asks nothing, and writes no style attribute', () => {
    expect(typeof document).toBe('undefined');
    let asked = 0;
    const fetching: typeof fetch = () => {
      asked += 1;
      return Promise.reject(new Error('A server render asks nothing.'));
    };
    const html = renderToString(
      <TillsideProvider
        url="/till"
        fetch={fetching}
        appearance={{ accentColor: 'teal', colorScheme: 'system', density: 'compact' }}
      >
        <AirtimeForm appearance={{ density: 'roomy' }} />
        <PurchaseHistory />
        <Receipt instructionRef="ts_1" />
      </TillsideProvider>,
    );
    expect(html).toContain('data-color-scheme="system" data-density="compact"');
    expect(html).toContain('data-color-scheme="system" data-density="roomy"');
    expect(html.match(/aria-busy="true"/g)).toHaveLength(3);
    expect(html).not.toContain('style=');
    expect(asked).toBe(0);
  });
});
