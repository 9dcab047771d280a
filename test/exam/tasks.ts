/** One task of the exam: a small repository, what its merchant asks for, and how an answer is graded. */
export interface Task {
  /** The shop of `npm create tillside` that its files are taken from. */
  readonly frontend: 'vite' | 'next';
  /** Which of those files the repository has from the start; its own, in `start/`, come over them. */
  readonly has: 'all' | readonly string[];
  /** Which of those files the right solution of `solutions.test.ts` adds to its own in `right/`. */
  readonly adds?: readonly string[];
  /** Tests that have to stay as they are, and to pass. */
  readonly tests: readonly string[];
  /** The page with the widgets, if the repository has one in the end. */
  readonly page?: PageOf;
}

/** A module of a page, and the name under which it exports the component that shows it. */
export interface PageOf {
  readonly file: string;
  readonly component: string;
}

const vitePage: PageOf = { file: 'src/Till.tsx', component: 'Till' };

/** The folders in `tasks/`, by name. `TASK.md` in each is what the merchant asks for. */
export const tasks = {
  'airtime-express': {
    frontend: 'vite',
    has: ['server/funding.ts', 'server/funding.test.ts', 'tsconfig.json', '.env', '.gitignore', 'index.html'],
    adds: ['server/till.ts', 'src/Till.tsx'],
    tests: ['server/shop.test.ts'],
    page: vitePage,
  },
  'airtime-next': {
    frontend: 'next',
    has: [
      'server/funding.ts',
      'server/funding.test.ts',
      'tsconfig.json',
      '.env',
      '.gitignore',
      'app/layout.tsx',
      'app/page.css',
      'proxy.ts',
    ],
    adds: ['server/till.ts', 'server/get-till.ts', 'app/till/[...path]/route.ts', 'instrumentation.ts', 'app/page.tsx'],
    tests: ['server/funding.test.ts'],
    page: { file: 'app/page.tsx', component: 'default' },
  },
  'wallet-funding': {
    frontend: 'vite',
    has: ['server/till.ts', 'tsconfig.json', '.env', '.gitignore'],
    tests: ['server/wallet.test.ts'],
  },
  'receive-event': { frontend: 'vite', has: 'all', tests: ['server/receipts.test.ts'], page: vitePage },
  theme: { frontend: 'vite', has: 'all', tests: ['server/funding.test.ts'], page: vitePage },
  'step-up': { frontend: 'vite', has: 'all', tests: ['server/sessions.test.ts'], page: vitePage },
  upgrade: {
    frontend: 'vite',
    has: 'all',
    adds: ['server/till.ts', 'package.json'],
    tests: ['server/funding.test.ts'],
    page: vitePage,
  },
  mend: {
    frontend: 'vite',
    has: 'all',
    adds: ['server/till.ts', 'server/server.ts', 'server/funding.ts', 'src/Till.tsx', '.gitignore'],
    tests: ['server/funding.test.ts'],
    page: vitePage,
  },
} as const satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof tasks;

export const taskNames = Object.keys(tasks).filter(isTask);

export function isTask(name: string): name is TaskName {
  return Object.hasOwn(tasks, name);
}
