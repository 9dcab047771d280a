import { naira } from '@tillside/contract';
import { createRoot } from 'react-dom/client';
import { BulkAirtimeForm, DataForm, TillsideProvider } from '@tillside/react';
import '@tillside/react/styles.css';
import { bulkDouble } from '../../../packages/react/src/testing/bulk-double.ts';
import { companionDouble } from '../../../packages/react/src/testing/companion-double.ts';

/* The page that `npm run bench -- widgets` measures: `?form=bulk`, or `?form=data` with a thousand plans. */

const categories = ['Daily', 'Weekly', 'Monthly', 'Night', 'Social'];
const plans = categories.map((category, group) => ({
  category,
  plans: Array.from({ length: 200 }, (_, index) => ({
    plan_code: `PSPLAN_${group * 200 + index}`,
    name: `${index + 1}GB, ${group + 1} days`,
    amount: naira(100 + index * 10),
  })),
}));

const bulk = location.search.includes('bulk');
const till = companionDouble(
  bulk
    ? { ...bulkDouble, course: ['partial'] }
    : {
        lookups: { 'data.plans': () => [{ network_name: 'MTN', network_code: 'mtn', plans }] },
        price: () => naira(500),
      },
);

createRoot(document.getElementById('page') ?? document.body).render(
  <TillsideProvider url="/till" fetch={till.fetch}>
    {bulk ? <BulkAirtimeForm /> : <DataForm />}
  </TillsideProvider>,
);
