import type { TaskName } from './tasks.ts';

/** A change of a file that `npm create tillside` writes, so that the exam keeps up with it. */
type Edit = readonly [file: string, from: string | RegExp, to: string];

type Layer = 'start' | 'right' | 'wrong';

const till = 'server/till.ts';
const importsFunding = `import { createFunding } from './funding.ts';\n`;
const parserFirst: Edit = [
  'server/server.ts',
  `app.use('/till', till.router);`,
  `app.use(express.json());\napp.use('/till', till.router);`,
];
const stepUp = `(request, { id }) => {
        const session = sessionOf(request);
        const isConfirmed = session?.userId === id && Date.now() - (session.confirmedAt ?? 0) < 5 * 60_000;
        return isConfirmed || { url: new URL('/confirm', setting(env, 'TILLSIDE_PUBLIC_URL')).href };
      }`;

/** A `release` that pays once more whenever it is called again. */
const paysEachTime = `    async release({ ref, caller, amount }) {
      await funding.deposit({ owner: caller.id, amount, reference: \`back \${ref} \${Date.now()} \${Math.random()}\` });
      return { outcome: 'released' };
    },
`;

/** What repositories and solutions change. A text that is not there any more is an error. */
export const edits: Readonly<Partial<Record<TaskName, Readonly<Partial<Record<Layer, readonly Edit[]>>>>>> = {
  'receive-event': {
    right: [
      [till, importsFunding, `import { createEvents } from './events.ts';\n${importsFunding}`],
      [
        till,
        `const funding = createFunding(openDatabase(setting(env, 'SHOP_DATABASE')));`,
        `const database = openDatabase(setting(env, 'SHOP_DATABASE'));\n  const funding = createFunding(database);`,
      ],
      [till, /events: \{\n[^]*?\n {4}\},/, 'events: createEvents(database),'],
    ],
  },
  'step-up': {
    right: [
      [till, importsFunding, `${importsFunding}import { sessionOf } from './sessions.ts';\n`],
      [till, '    funding,\n', `    funding,\n    cards: {\n      stepUp: ${stepUp},\n    },\n`],
    ],
    wrong: [[till, stepUp, '(request) => sessionOf(request) !== null']],
  },
  upgrade: {
    start: [
      [till, '    funding,\n', '    fundingHooks: funding,\n    stepUp: () => false,\n'],
      [till, '    events: {', '    handlers: {'],
      ['package.json', /("@tillside\/server": )"[^"]+"/, '$1"^0.0.9"'],
      ['package.json', /("@tillside\/sandbox": )"[^"]+"/, '$1"^0.0.8"'],
    ],
  },
  mend: {
    start: [
      parserFirst,
      ['server/funding.ts', '    ...funding,\n', `    ...funding,\n${paysEachTime}`],
      ['src/Till.tsx', 'url="/till"', 'url="/tills"'],
      ['.gitignore', '.env\n', ''],
    ],
    wrong: [parserFirst],
  },
};
