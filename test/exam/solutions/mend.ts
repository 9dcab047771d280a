import { page, withoutJsx } from './shared.ts';
import { swap, type Solutions } from './solution.ts';

const server = 'server/server.ts';
const mount = /app\.use\('\/till', till\.router\);\n/;

export const mend: Solutions = {
  right: {
    'a parser for the shop’s own paths, before the companion': {
      [server]: swap([mount, `app.use('/orders', express.json());\napp.use('/till', till.router);\n`]),
    },
    'a parser that leaves the companion out': {
      [server]: swap([
        mount,
        `const parse = express.json();\napp.use((request, response, next) => (request.path.startsWith('/till/') ? next() : parse(request, response, next)));\napp.use('/till', till.router);\n`,
      ]),
    },
    'a release that hands over to the balance, and ignored files by pattern': {
      'server/funding.ts': swap([
        '    ...funding,\n',
        '    ...funding,\n    release: (request) => funding.release(request),\n',
      ]),
      '.gitignore': 'node_modules\ndist\n.env*\n!.env.example\n.tillside\n',
    },
    'a page without JSX': { 'src/Till.tsx': withoutJsx },
    'an app in JavaScript': {
      'server/app.js': `
import express from 'express';

export const makeApp = (till) => {
  const shop = express.Router().use(express.json());
  return express().use('/till', till.router).use(shop);
};
`,
      [server]: swap(
        [mount, ''],
        ['const app = express();', 'const app = makeApp(till);'],
        [`import { createTill }`, `import { makeApp } from './app.js';\nimport { createTill }`],
      ),
    },
  },
  wrong: {
    'a release that pays each time': {
      files: {
        'server/funding.ts': swap([
          '    ...funding,\n',
          `    ...funding,
    async release({ ref, caller, amount }) {
      await funding.deposit({ owner: caller.id, amount, reference: \`\${ref} \${Math.random()}\` });
      return { outcome: 'released' };
    },
`,
        ]),
      },
      refusedBy: 'the tests pass|the funding keeps its rules on a bad day',
      why: /release|not ok/,
    },
    'a page that asks elsewhere': {
      files: { 'src/Till.tsx': swap(['url="/till"', 'url="/tills"']) },
      refusedBy: page,
      why: /another address/,
    },
    'a secret that everybody gets': {
      files: { '.gitignore': swap(['.env\n', '']) },
      refusedBy: 'no key stands in a file of the repository',
      why: /\.env/,
    },
    'a secret that was copied': {
      files: {
        'docker-compose.yml': 'services:\n  shop:\n    environment:\n      TILLSIDE_API_KEY: ps_sk_live_9f2c77ab01\n',
      },
      refusedBy: 'no key stands in a file of the repository',
      why: /docker-compose\.yml/,
    },
    'a test that was made to agree': {
      files: { 'server/funding.test.ts': (before) => `${before}\n// It passes now.\n` },
      refusedBy: 'the tests are those of the start',
      why: /was changed/,
    },
    'another address of the companion': {
      files: { [server]: swap([mount, `app.use('/tills', till.router);\n`]) },
      refusedBy: 'the running shop has nothing for the doctor to mend',
      why: /public URL/,
    },
  },
};
