import type { Section } from './statement.ts';

export const service: readonly Section[] = [
  {
    section: '§1',
    title: 'What the service does',
    statements: {
      service: {
        json: 'Requests and answers are JSON over HTTP.',
        webhooks: 'What becomes of a request later is delivered as a webhook event.',
      },
      ref: {
        repeated:
          'A repeated `ref` answers the existing result and moves no money twice, where part 4 says it is checked.',
      },
    },
  },
  {
    section: '§9',
    title: 'Versioning',
    statements: {
      version: {
        path: 'The base URL ends with `/api/v1`.',
        roots: 'Sandbox and live share the version under different roots.',
      },
    },
  },
];
