import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import type { Terminal } from '../quick-starts/terminal.ts';
import { intoNext } from './into-next.ts';
import { intoVite } from './into-vite.ts';

/** Something that strangers do. `said`: what their terminal has shown. */
export type Story = (terminal: Terminal, said: () => string) => Promise<void>;

/** What `test/create/main.ts` does, by name. */
export const stories: Readonly<Record<string, Story>> = {
  'new-vite': newShop('vite', 'airtime'),
  'into-vite': intoVite,
  'new-vite-all': newShop('vite', 'all'),
  'new-next': newShop('next', 'airtime'),
  'new-next-all': newShop('next', 'all'),
  'into-next': intoNext,
};

/** Starts a shop, checks and builds it, runs its test, and buys from its page. */
function newShop(frontend: 'vite' | 'next', sell: string): Story {
  return async (terminal) => {
    await terminal.run(`npm create tillside my-shop -- --frontend ${frontend} --sell ${sell}`);
    await terminal.run('cd my-shop\nnpm run build\nnpm run check\nnpm test');
    const page = `http://localhost:${frontend === 'vite' ? 5173 : 3000}`;
    await terminal.start('npm run dev', `${page}/till/ready`);
    await buyAirtime(page, { fromMenu: sell === 'all' });
    await terminal.run('npx @tillside/server doctor --config server/till.ts');
  };
}
