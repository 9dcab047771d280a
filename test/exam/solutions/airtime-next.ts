import { fromJavaScript, inJavaScript, leak, page, refusesAtSignIn, sellsForRealMoney, withoutJsx } from './shared.ts';
import { swap, type Solutions } from './solution.ts';

const route = 'app/till/[...path]/route.ts';
const once = 'the routes make a purchase once';
/** A route that waits for the companion by itself. */
const waits = swap([
  `return getTill().fetch(request);`,
  `const till = getTill();\n  await till.ready();\n  return till.fetch(request);`,
]);

export const airtimeNext: Solutions = {
  right: {
    'a companion in JavaScript, kept by a registered symbol': {
      'server/companion.js': inJavaScript('@tillside/server/fetch'),
      'server/till.ts': fromJavaScript,
      'server/get-till.ts': `
import { createTill } from './companion.js';
const key = Symbol.for('our-shop.till');
export const getTill = () => (Reflect.get(globalThis, key) as ReturnType<typeof createTill>) ?? make();
function make() {
  const till = createTill(process.env);
  Reflect.set(globalThis, key, till);
  return till;
}
`,
    },
    'a client component below a page of the server, and styles of the layout': {
      'next.config.ts': `export default { serverExternalPackages: ['@tillside/server'] };\n`,
      'app/page.tsx': `
import { naira } from '@tillside/server/fetch';
import { headers } from 'next/headers';
import { Shop } from './shop';

export default async function Page() {
  await headers();
  const least = await Promise.resolve(naira(50));
  return <main><p>From {least.minor / 100} naira</p><Shop url="/till" /></main>;
}
`,
      'app/shop.tsx': `'use client';
import { AirtimeForm, PurchaseHistory, TillsideProvider } from '@tillside/react';

export function Shop(props: { url: string }) {
  return <TillsideProvider {...props}><AirtimeForm /><PurchaseHistory /></TillsideProvider>;
}
`,
      'app/layout.tsx': (before) => `import '@tillside/react/styles.css';\n${before}`,
    },
    'a promise of the companion, which routes wait for': {
      'server/get-till.ts': `
import { createTill } from './till.ts';
const shared = globalThis as { opening?: Promise<ReturnType<typeof createTill>> };
export function getTill() {
  return (shared.opening ??= (async () => {
    const till = createTill(process.env);
    await till.ready();
    return till;
  })());
}
`,
      [route]: `
import { getTill } from '../../../server/get-till.ts';
export const GET = async (request: Request, { params }: { params: Promise<{ path: string[] }> }) => {
  const { path } = await params;
  if (path.length === 0) return Response.error();
  return (await getTill()).fetch(request);
};
export { GET as POST, GET as DELETE, GET as OPTIONS, GET as HEAD };
`,
      'instrumentation.ts': `
export const register = async () => {
  if (process.env.NEXT_RUNTIME !== 'nodejs') return;
  const { getTill } = await import('./server/get-till.ts');
  await getTill();
};
`,
    },
    'a page without JSX, and a stub that refuses at sign-in': {
      'app/page.tsx': withoutJsx.replace('export const Till =', 'export default'),
      'server/till.ts': refusesAtSignIn,
    },
    'a start that nothing waits for, and .env left out at the root': {
      'instrumentation.ts': `
export async function register() {
  const { getTill } = await import('./server/get-till.ts');
  void getTill().ready();
}
`,
      [route]: waits,
      '.gitignore': 'node_modules\n.next\n/.env\n',
    },
  },
  wrong: {
    'a companion for each copy of the module': {
      files: {
        'server/get-till.ts': `
import { createTill } from './till.ts';
let till: ReturnType<typeof createTill> | undefined;
export const getTill = () => (till ??= createTill(process.env));
`,
        [route]: waits,
      },
      refusedBy: once,
      why: /Another process is using|two purchases, or none/,
    },
    'an instrumentation that starts nothing': {
      files: { 'instrumentation.ts': 'export async function register() {}\n', [route]: waits },
      refusedBy: once,
      why: /did not start the companion/,
    },
    'a client component that imports the server': {
      files: {
        'app/page.tsx': (before) =>
          `'use client';\nimport { naira } from '@tillside/server/fetch';\n${before}\nexport const least = naira(50);\n`,
      },
      refusedBy: leak,
      why: /@tillside\/server\/fetch/,
    },
    'a page of the server that hands a secret to the browser': {
      files: {
        'app/page.tsx': swap(['url="/till"', 'url="/till" headers={{ key: `${process.env.TILLSIDE_SECRET}` }}']),
      },
      refusedBy: leak,
      why: /app\/page\.tsx/,
    },
    'a page without styles': {
      files: { 'app/page.tsx': swap([`import '@tillside/react/styles.css';\n`, '']) },
      refusedBy: page,
      why: /no styles/,
    },
    'a stub that sells for real money': sellsForRealMoney,
  },
};
