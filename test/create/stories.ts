import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import type { Terminal } from '../quick-starts/terminal.ts';
import { addTwice, change, find } from './existing-app.ts';

/** What a person does who is new to Tillside. `output` returns what their terminal has shown. */
type Story = (terminal: Terminal, output: () => string) => Promise<void>;

/** What `test/create/main.ts` does, by name. */
export const stories: Readonly<Record<string, Story>> = {
  'new-vite': newShop('vite', 'airtime'),
  'into-vite': intoVite,
  'new-vite-all': newShop('vite', 'all'),
  'new-next': newShop('next', 'airtime'),
  'new-next-all': newShop('next', 'all'),
  'into-next': intoNext,
};

type Frontend = 'vite' | 'next';

/** Starts a shop, builds it and checks its types. */
export async function checkedShop(terminal: Terminal, frontend: Frontend, sell: string): Promise<void> {
  await terminal.run(`npm create tillside my-shop -- --frontend ${frontend} --sell ${sell}`);
  await terminal.run('cd my-shop\nnpm run build\nnpm run check');
}

/** Starts a shop, checks and builds it, runs its test, and buys from its page. */
export function newShop(frontend: Frontend, sell: string): Story {
  return async (terminal) => {
    await checkedShop(terminal, frontend, sell);
    await terminal.run('npm test');
    const page = `http://localhost:${frontend === 'vite' ? 5173 : 3000}`;
    await terminal.start('npm run dev', `${page}/till/ready`);
    await buyAirtime(page, { fromMenu: sell === 'all' });
    await terminal.run('npx @tillside/server doctor --config server/till.ts');
  };
}

const layout = `import './globals.css';

export default function Layout({ children }: { children: React.ReactNode }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
`;

/** Adds Tillside to a Next.js app, where nothing is left to do by hand. */
async function intoNext(terminal: Terminal, output: () => string): Promise<void> {
  await terminal.run(
    'npx create-next-app@latest shop --ts --app --no-tailwind --no-linter --no-src-dir --use-npm --yes\ncd shop',
  );
  terminal.writeFile('app/layout.tsx', layout); // the template's loads fonts from Google
  const steps = await addTwice(terminal, output);
  if (steps.length > 0)
    throw new Error(`Something is left to do by hand: ${steps.map(({ sentence }) => sentence).join(' ')}`);
  await terminal.run('npm run build\nnpx tsc -p tillside\nnpm run till:test');
  await terminal.start('npm run till', 'http://localhost:3000/till/ready');
  await buyAirtime('http://localhost:3000/bills');
}

const server = `import express from 'express';

const app = express();
app.use(express.json());
app.get('/api/hello', (request, response) => response.json({ hello: 'Ada' }));

app.listen(3000);
`;

/** Adds Tillside to a Vite app with an Express server of its own. */
async function intoVite(terminal: Terminal, output: () => string): Promise<void> {
  await terminal.run(
    'npm create vite@latest shop -- --template react-ts --no-interactive\ncd shop\nnpm install express',
  );
  terminal.writeFile('server/index.js', server);
  const steps = await addTwice(terminal, output);

  const [importing = '', ...mounting] = find(steps, 'server/index.js');
  change(terminal, 'server/index.js', (text) =>
    `${importing}\n${text}`.replace('const app = express();\n', (line) => `${line}${mounting.join('\n')}\n`),
  );
  const [importingTill = '', , widgets = ''] = find(steps, 'App.tsx');
  change(terminal, 'src/App.tsx', (text) => `${importingTill}\n${text}`.replace('<>', `<>\n${widgets}`));

  await terminal.run('npm run build\nnpx tsc -p tillside\nnpm run till:test');
  await terminal.start('node --env-file=.env server/index.js', 'http://localhost:3000/api/hello');
  await terminal.start('npm run till', 'http://localhost:5173/till/ready');
  await buyAirtime('http://localhost:5173');
}
