// What plain Node does with the packages: every entry loads, and a widget renders on a server.
import { limits } from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';
import { AirtimeForm, TillsideProvider, VirtualAccount } from '@tillside/react';
import { airtimeBill, PurchaseFlow } from '@tillside/react/parts';
import { createSandbox } from '@tillside/sandbox';
import { createTillside, sqliteStore } from '@tillside/server';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';

const widgets = { AirtimeForm, TillsideProvider, airtimeBill, PurchaseFlow };
const parts = { limits, operations, createTillside, sqliteStore, createSandbox, ...widgets };
for (const [name, part] of Object.entries(parts)) if (!part) throw new Error(`${name} is missing`);

/** @param {import('react').ReactElement} widget */
const render = (widget) => renderToString(createElement(TillsideProvider, { url: '/till' }, widget));
const accounts = [{ account_number: '0123456789', account_name: 'Ada Obi', bank_name: '9PSB', status: 'active' }];
if (!render(createElement(VirtualAccount, { accounts })).includes('Ada Obi'))
  throw new Error('An account is not readable before scripts load.');
render(createElement(PurchaseFlow, { bill: airtimeBill }));
