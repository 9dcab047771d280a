import type { Logger } from '../options/options.ts';

/** The format of a field's value. Other values, and unlisted fields, are not logged. */
type FieldRule = 'ref' | 'name' | 'number' | 'flag' | 'sentence' | 'foreign';

/** Every field that may be logged. None of them ever contains an input, a body, an answer, a person or a key. */
const fieldRules: Readonly<Record<string, FieldRule>> = {
  ref: 'ref',
  operation: 'name',
  kind: 'name',
  state: 'name',
  funding: 'name',
  code: 'name',
  problem: 'name',
  event: 'name',
  job: 'name',
  hook: 'name',
  lane: 'name',
  limit: 'name',
  answer: 'name',
  breaker: 'name',
  environment: 'name',
  instance: 'name',
  method: 'name',
  route: 'name',
  verifier: 'name',
  provider: 'name',
  status: 'number',
  attempt: 'number',
  count: 'number',
  milliseconds: 'number',
  seconds: 'number',
  retry_after: 'number',
  /** A path of a declaration of ours. */
  field: 'sentence',
  /** Why a lookup was not answered: one of our own sentences. */
  why: 'sentence',
  /** The class name of an error; for our own configuration errors the message, which is written for the merchant. */
  error: 'sentence',
  retry: 'flag',
  /** The platform's own code, from the body of its answer (platform §7). */
  platform_code: 'number',
  /** Why something was refused: one of our own sentences. */
  cause: 'sentence',
  /** How to fix it: one of our own sentences. */
  fix: 'sentence',
  /** Untrusted text of a request. */
  origin: 'foreign',
  headers: 'foreign',
};

const maxName = 80;
const maxSentence = 400;
const maxForeign = 160;
const removed = '[removed]';

/** Our own refs, and the session id of a bank transfer. A ref may contain as many digits as a card number. */
const refShape = /^(?:ts_[0-9a-z]{26}(?:-\d{1,4})?|\d{30})$/;

/**
 * Formats of secrets, which no field and no message of ours has: keys and webhook secrets (platform §5.2), bearer
 * tokens, JSON web tokens, card numbers, electricity tokens and PINs of ePins, long random texts.
 */
const secretShapes: readonly RegExp[] = [
  /[ps]k_(?:test|live)_/i,
  /whsec/i,
  /bearer\s/i,
  /eyJ[\w-]+\./,
  // 13 to 20 digits, in any grouping. A bank's session id has 30 and is not a secret.
  /(?<!\d)\d(?:[ -]?\d){12,19}(?!\d)/,
  /(?<![\w+/=-])[\w+/]{40,}(?![\w+/])/,
];

/** A line break in a value could forge log lines. */
const control = /[\p{Cc}\p{Zl}\p{Zp}]+/gu;

/**
 * The host's logger behind an allow-list. A logger that throws or rejects never breaks the running
 * work: a purchase is worth more than a line.
 */
export function guardLogger(logger: Logger | undefined): Logger {
  const at =
    (level: keyof Logger) =>
    (fields: Readonly<Record<string, unknown>>, message: string): void => {
      if (!logger) return;
      try {
        const answer: unknown = logger[level](allowedFields(fields), safeText(message, maxSentence));
        // An asynchronous logger is not awaited, and its failure must not end the process.
        if (answer instanceof Promise) answer.catch(() => {});
      } catch {
        // The error cannot be logged.
      }
    };
  return { info: at('info'), warn: at('warn'), error: at('error') };
}

function allowedFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const allowed: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(fields)) {
    const rule = Object.hasOwn(fieldRules, name) ? fieldRules[name] : undefined;
    if (rule === undefined || value === undefined || value === null) continue;
    const safe = safeValue(rule, value);
    if (safe !== null) allowed[name] = safe;
  }
  return allowed;
}

function safeValue(rule: FieldRule, value: unknown): string | number | boolean | null {
  switch (rule) {
    case 'ref':
      return typeof value === 'string' ? (refShape.test(value) ? value : safeText(value, maxName)) : null;
    case 'number':
      return typeof value === 'number' && Number.isFinite(value) ? value : null;
    case 'flag':
      return typeof value === 'boolean' ? value : null;
    case 'name':
      return typeof value === 'string' ? safeText(value, maxName) : null;
    case 'sentence':
      return typeof value === 'string' ? safeText(value, maxSentence) : null;
    case 'foreign':
      return typeof value === 'string' ? escapeForeign(value) : null;
    default:
      return rule satisfies never;
  }
}

/**
 * Untrusted text, at most 160 characters of visible ASCII. Everything else is escaped, so that it can
 * neither break a line, nor colour a terminal, nor change the text direction.
 */
function escapeForeign(text: string): string {
  const visible = text
    .slice(0, maxForeign)
    .replaceAll(/[^ -~]/g, (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`);
  const short = visible.length < maxForeign ? visible : `${visible.slice(0, maxForeign - 1)}…`;
  return safeText(short, maxForeign);
}

/** One line of limited length, or a placeholder if something was removed from it. */
export function safeText(text: string, longest: number): string {
  const line = text.slice(0, longest).replaceAll(control, ' ');
  return secretShapes.some((shape) => shape.test(line)) ? removed : line;
}
