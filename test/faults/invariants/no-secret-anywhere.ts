import { secretKeys } from '@tillside/sandbox';
import { webhookSecret } from '../world/platform.ts';
import { ourSecret } from '../world/companion-process.ts';
import type { World } from '../world/world.ts';
import { violation, type Invariant, type Violation } from './invariant.ts';

export const noSecretAnywhere: Invariant = {
  name: 'no secret anywhere',
  sentence:
    'Keys, PINs, one-time passwords, card numbers, BVNs, tokens and pins are in no store, log, span, error or event.',
  check(ending) {
    const { world, stored } = ending;
    const { history } = world;
    const { ours, theirs } = secretsOf(world);
    const all = [...ours, ...theirs.keys()];
    const heard = [...history.told.map(({ event }) => event), ...history.notices.map(({ notice }) => notice)]
      .map((one) => JSON.stringify(one))
      .join('\n');
    return [
      ...typedIn('the store', stored, history.typed),
      ...typedIn('a log, a trace or an error', history.logs.join('\n'), history.typed),
      ...typedIn('an event or a notice', heard, history.typed),
      ...typedIn('an answer', history.answers.map(({ body }) => body).join('\n'), history.typed),
      ...found('the store', stored, all),
      ...found('a log, a trace or an error', history.logs.join('\n'), all),
      ...found('an event or a notice', heard, all),
      ...found('an answer', history.answers.map(({ body }) => body).join('\n'), ours),
      ...history.answers.flatMap(({ body, caller, request }) =>
        [...theirs].flatMap(([secret, owner]) =>
          owner !== caller && body.includes(secret)
            ? [violation(null, `${request} told ${caller} a token of ${owner}.`)]
            : [],
        ),
      ),
    ];
  },
};

/** Fields for the owner only, by the platform's names. */
const deliveredNames = new Set([
  'token',
  'reset_token',
  'configure_token',
  'pin',
  'serial',
  'card_number',
  'number',
  'data',
]);

interface Secrets {
  /** Must appear nowhere. */
  readonly ours: readonly string[];
  /** May appear in answers to their owner only. */
  readonly theirs: ReadonlyMap<string, string>;
}

function secretsOf(world: World): Secrets {
  const { apiKey } = world.keys;
  const owners = new Map<string, string>(world.history.commits.map(({ after }) => [after.ref, after.owner.id]));
  const theirs = new Map<string, string>();
  for (const { body, arrivals } of world.history.departures) {
    for (const { details } of arrivals) {
      const ref: unknown = Reflect.get(Object(details), 'ref') ?? body['ref'];
      const owner = owners.get(String(ref));
      if (owner !== undefined) for (const secret of delivered(details)) theirs.set(secret, owner);
    }
  }
  return { ours: [apiKey, secretKeys.sandbox, webhookSecret, ourSecret, ...world.canaries], theirs };
}

/** Short texts are omitted, because they occur in many others. */
function delivered(details: unknown, name = ''): string[] {
  if (typeof details === 'string') return deliveredNames.has(name) && details.length >= 12 ? [details] : [];
  if (Array.isArray(details)) return details.flatMap((part: unknown) => delivered(part, name));
  if (typeof details !== 'object' || details === null) return [];
  return Object.entries(details).flatMap(([key, value]: [string, unknown]) => delivered(value, key));
}

function found(where: string, text: string, secrets: readonly string[]): Violation[] {
  return secrets.flatMap((secret) =>
    text.includes(secret)
      ? [violation(null, `${secret.slice(0, 4)}… (${secret.length} characters) stands in ${where}.`)]
      : [],
  );
}

/** PINs and one-time passwords are short: they are searched for in named fields, or as a whole text. */
function typedIn(where: string, text: string, typed: ReadonlySet<string>): Violation[] {
  return [...typed].flatMap((entry) => {
    const [name = '', digits = ''] = entry.split(' ');
    // Four digits may be the last digits of a card number.
    const whole = name === 'otp' ? `|"${digits}\\\\?"` : '';
    return new RegExp(`${name}\\W{1,16}${digits}(?!\\d)${whole}`, 'i').test(text)
      ? [violation(null, `A ${name} that was typed stands in ${where}.`)]
      : [];
  });
}
