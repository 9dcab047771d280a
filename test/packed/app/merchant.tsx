import type { Money } from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';
import { enNG } from '@tillside/messages/en-NG';
import { AirtimeForm, TillsideProvider } from '@tillside/react';
import { airtimeBill, PurchaseFlow, type Bill } from '@tillside/react/parts';
import '@tillside/react/styles.css';
import '@tillside/react/styles.layered.css';
import * as themes from '@tillside/react/themes';
import { createSandbox, type Sandbox } from '@tillside/sandbox';
import { createTillside, sqliteStore, type Tillside, type TillsideOptions } from '@tillside/server';
import type { Store } from '@tillside/server/store';
import { describeStore } from '@tillside/server/store/conformance';
import { ManualClock } from '@tillside/server/testing';
import express, { type Express } from 'express';
import type { ReactElement } from 'react';

declare const options: Omit<TillsideOptions, 'store' | 'advanced'>;
export const till: Tillside = createTillside({
  ...options,
  store: sqliteStore('./till.db'),
  events: {
    'card.declined': ({ card }) => void card.customerId,
    // @ts-expect-error There is no such event: its name is misspelt.
    'card.declnied': () => {},
  },
  advanced: { clock: new ManualClock() },
});
declare const ownStore: () => Promise<Store>;
export const checkOwnStore = (): void => describeStore('our own store', ownStore);
export const app: Express = express().use('/till', till.router);
export const sandbox: Sandbox = createSandbox({ postLimit: 0 });
export const kobo = (money: Money): number => money.minor;
export const names: readonly string[] = [...Object.keys(operations), ...Object.keys(themes), enNG['airtime.title']];
export const page: ReactElement = (
  <TillsideProvider url="/till">
    <AirtimeForm onSuccess={({ instructionRef }) => instructionRef} />
  </TillsideProvider>
);
const gift: Bill = { ...airtimeBill, title: () => 'Send a friend airtime' };
export const ownPage: ReactElement = (
  <TillsideProvider url="/till">
    <PurchaseFlow bill={gift} />
  </TillsideProvider>
);
