import { fromJavaScript, inJavaScript, leak, page, refusesAtSignIn, sellsForRealMoney, withoutJsx } from './shared.ts';
import { swap, type Solutions } from './solution.ts';

export const airtimeExpress: Solutions = {
  right: {
    'the companion in JavaScript': {
      'server/companion.js': inJavaScript('@tillside/server'),
      'server/till.ts': fromJavaScript,
    },
    'a page without JSX, and a stub that refuses at sign-in': {
      'src/Till.tsx': withoutJsx,
      'server/till.ts': refusesAtSignIn,
    },
    'a page in parts, whose styles its own stylesheet imports': {
      'src/Till.tsx': `
import './shop.css';
import { Sell } from './sell/index.jsx';

export function Till() {
  return <Sell headers={() => ({ 'X-Shop': 'a > b' })} at={'/till'} />;
}
`,
      'src/shop.css': `@import '@tillside/react/styles.layered.css';\nmain { max-width: 60rem }\n`,
      'src/sell/index.jsx': `
import { BillPay, PurchaseHistory, TillsideProvider as Provider } from '@tillside/react';

export const Sell = ({ at, ...rest }) => (
  <Provider {...rest} url={at}>
    <BillPay />
    <PurchaseHistory />
  </Provider>
);
`,
    },
    'a parser for orders alone, before the companion': {
      'server/shop.ts': swap(
        ['  app.use(express.json());\n', ''],
        [`app.post('/orders', (request`, `app.post('/orders', express.json(), (request`],
        [/ {2}app\.use\('\/till'.*\n/, ''],
        ['  return { app, till };', `  app.use('/till', express.Router().use(till.router));\n  return { app, till };`],
      ),
    },
    'a configuration, comments and a server that name the server, and .env left out by a pattern': {
      'vite.config.ts': `import { tillsideCsp } from '@tillside/server';\nexport default { define: { csp: JSON.stringify(tillsideCsp()) } };\n`,
      'next.config.ts': `export default { serverExternalPackages: ['@tillside/server'] };\n`,
      'config/env.js': `export const secret = process.env.TILLSIDE_SECRET;\n`,
      'src/Till.tsx': (before) =>
        `// TILLSIDE_SECRET and VITE_API_KEY stay out of here, as does @tillside/server.\n${before}`,
      '.gitignore': 'node_modules/\n.env*\n!.env.example\n',
    },
  },
  wrong: {
    'a parser before the companion': {
      files: {
        'server/shop.ts': swap(
          ['  app.use(express.json());\n', ''],
          ['const app = express();\n', 'const app = express();\n  app.use(express.json());\n'],
        ),
      },
      refusedBy: 'a purchase through the shop is made once, and its own routes go on',
      why: /does not get events as they were sent/,
    },
    'a page that imports the server': {
      files: {
        'src/Till.tsx': (before) =>
          `import { naira } from '@tillside/server';\n${before}\nexport const least = naira(50);\n`,
      },
      refusedBy: leak,
      why: /@tillside\/server/,
    },
    'a page that reads a secret': {
      files: { 'src/Till.tsx': (before) => `${before}\nexport const key = import.meta.env.VITE_TILLSIDE_API_KEY;\n` },
      refusedBy: leak,
      why: /src\/Till\.tsx/,
    },
    'a page that asks at another address': {
      files: { 'src/Till.tsx': swap(['url="/till"', `url={'/api/till'}`]) },
      refusedBy: page,
      why: /another address/,
    },
    'a stub that sells for real money': sellsForRealMoney,
  },
};
