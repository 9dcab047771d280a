import { swap, type Solutions } from './solution.ts';

const till = 'server/till.ts';
const shown = 'a card number is shown to whom has just confirmed it, and to nobody else';
const url = `{ url: new URL('/confirm', setting(env, 'TILLSIDE_PUBLIC_URL')).href }`;
const hook = /stepUp: \(request, \{ id \}\) => \{[^]*?\n {6}\},/;
const importsSessions = `import { sessionOf } from './sessions.ts';\n`;

export const stepUp: Solutions = {
  right: {
    'a path of the page': { [till]: swap([url, `{ url: '/confirm' }`]) },
    'a path with where to come back to': { [till]: swap([url, `{ url: 'confirm?then=/cards#number' }`]) },
    'an asynchronous helper in JavaScript, which reads the header itself': {
      'server/step-up.js': `
import { sessions } from './sessions.ts';

const minute = 60 * 1000;

export async function stepUp(request, caller) {
  const [, id] = /session=([a-z]+)/.exec(request.get('Cookie') ?? '') ?? [];
  const { userId, confirmedAt } = sessions.get(id) ?? {};
  await Promise.resolve();
  if (userId === caller.id && confirmedAt && confirmedAt > Date.now() - 5 * minute) return true;
  return { url: '/confirm' };
}
`,
      [till]: swap([importsSessions, `import { stepUp } from './step-up.js';\n`], [hook, 'stepUp,']),
    },
    'a sign-in by the same sessions': {
      [till]: swap(
        ['function signedIn(_request: Request): User | null {', 'function signedIn(request: Request): User | null {'],
        [
          `return { id: 'ada', sessionId: 'ada-1' };`,
          `const session = sessionOf(request);\n  return session && { id: session.userId, sessionId: session.id };`,
        ],
      ),
    },
    'a class, and the address of the site': {
      'server/confirmation.ts': `
import { sessionOf, type Session } from './sessions.ts';

export class Confirmation {
  readonly page: string;
  constructor(site: string) {
    this.page = site + '/confirm';
  }
  #age({ confirmedAt }: Session) {
    return confirmedAt === null ? Infinity : (Date.now() - confirmedAt) / 60_000;
  }
  readonly asked = (request: Parameters<typeof sessionOf>[0], { id }: { readonly id: string }) => {
    const session = sessionOf(request);
    if (session === null || session.userId !== id || this.#age(session) >= 5) return { url: this.page };
    return true as const;
  };
}
`,
      [till]: swap(
        [importsSessions, `import { Confirmation } from './confirmation.ts';\n`],
        [hook, `stepUp: new Confirmation(new URL(setting(env, 'TILLSIDE_PUBLIC_URL')).origin).asked,`],
      ),
    },
  },
  wrong: {
    'five hours for five minutes': {
      files: { [till]: swap(['5 * 60_000', '5 * 3_600_000']) },
      refusedBy: shown,
      why: /“stale”/,
    },
    'a session of anybody': {
      files: { [till]: swap(['session?.userId === id && ', 'session && ']) },
      refusedBy: shown,
      why: /“other”/,
    },
    'a time that nobody has typed a password at': {
      files: { [till]: swap(['session.confirmedAt ?? 0', 'session.confirmedAt ?? Date.now()']) },
      refusedBy: shown,
      why: /“never”/,
    },
    'another page': {
      files: { [till]: swap([`'/confirm'`, `'/login'`]) },
      refusedBy: shown,
      why: /“stale”/,
    },
    'the page of another site': {
      files: { [till]: swap([url, `{ url: 'https://confirm.example/confirm' }`]) },
      refusedBy: shown,
      why: /“stale”/,
    },
    'no page at all': {
      files: { [till]: swap([`isConfirmed || ${url}`, 'isConfirmed']) },
      refusedBy: shown,
      why: /“stale”/,
    },
  },
};
