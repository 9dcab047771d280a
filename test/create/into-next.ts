import { buyAirtime } from '../quick-starts/buy-airtime.ts';
import type { Terminal } from '../quick-starts/terminal.ts';
import { addTwice } from './existing-app.ts';

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
export async function intoNext(terminal: Terminal, said: () => string): Promise<void> {
  await terminal.run(
    'npx create-next-app@latest shop --ts --app --no-tailwind --no-linter --no-src-dir --use-npm --yes\ncd shop',
  );
  terminal.writeFile('app/layout.tsx', layout); // the template's loads fonts from Google
  const told = await addTwice(terminal, said);
  if (told.length > 0)
    throw new Error(`Something is left to do by hand: ${told.map(({ sentence }) => sentence).join(' ')}`);
  await terminal.run('npm run build\nnpx tsc -p tillside\nnpm run till:test');
  await terminal.start('npm run till', 'http://localhost:3000/till/ready');
  await buyAirtime('http://localhost:3000/bills');
}
