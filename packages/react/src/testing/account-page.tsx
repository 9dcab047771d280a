import { StrictMode, type ReactNode } from 'react';
import { VirtualAccount, type VirtualAccountProps } from '../features/accounts/VirtualAccount.tsx';
import { TillsideProvider } from '../provider/TillsideProvider.tsx';
import type { CompanionDouble } from './companion-double.ts';

/** A page that shows the virtual accounts of this companion. */
export function accountPage(till: CompanionDouble, props: VirtualAccountProps = {}): ReactNode {
  return (
    <StrictMode>
      <TillsideProvider url="/till" fetch={till.fetch}>
        <VirtualAccount {...props} />
      </TillsideProvider>
    </StrictMode>
  );
}
