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
}

/** The folders in `tasks/`, by name. `TASK.md` in each is what the merchant asks for. */
export const tasks = {
  'airtime-express': {
    frontend: 'vite',
    has: ['server/funding.ts', 'server/funding.test.ts', 'tsconfig.json', '.env', '.gitignore', 'index.html'],
    adds: ['server/till.ts', 'src/Till.tsx'],
    tests: ['server/shop.test.ts'],
  },
  'airtime-next': {
    frontend: 'next',
    has: ['server/funding.ts', 'server/funding.test.ts', 'tsconfig.json', '.env', '.gitignore', 'app/layout.tsx'],
    adds: ['server/till.ts', 'server/get-till.ts', 'app/till/[...path]/route.ts', 'instrumentation.ts', 'app/page.tsx'],
    tests: ['server/funding.test.ts'],
  },
  'wallet-funding': {
    frontend: 'vite',
    has: ['server/till.ts', 'tsconfig.json', '.env', '.gitignore'],
    tests: ['server/wallet.test.ts'],
  },
  'receive-event': { frontend: 'vite', has: 'all', tests: ['server/receipts.test.ts'] },
  theme: { frontend: 'vite', has: 'all', tests: ['server/funding.test.ts'] },
  'step-up': { frontend: 'vite', has: 'all', tests: ['server/sessions.test.ts'] },
  upgrade: {
    frontend: 'vite',
    has: 'all',
    adds: ['server/till.ts', 'package.json'],
    tests: ['server/funding.test.ts'],
  },
  mend: {
    frontend: 'vite',
    has: 'all',
    adds: ['server/till.ts', 'server/server.ts', 'server/funding.ts', 'src/Till.tsx', '.gitignore'],
    tests: ['server/funding.test.ts'],
  },
} as const satisfies Readonly<Record<string, Task>>;

export type TaskName = keyof typeof tasks;

export const taskNames = Object.keys(tasks).filter(isTask);

export function isTask(name: string): name is TaskName {
  return Object.hasOwn(tasks, name);
}
