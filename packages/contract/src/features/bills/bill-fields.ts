import { z } from 'zod';
import { naira, type Naira } from '../../kernel/money/money.ts';
import { nairaField } from '../../kernel/platform/wire-money.ts';
import { limits } from '../../kernel/platform/limits.ts';
import { expected, onTheWire, wireInteger, wireName } from '../../kernel/platform/wire.ts';
import { networkCodes } from './networks.ts';
import { readPhone } from '../../kernel/numbers/phone.ts';

/** The maximum amount of a bill in any currency. No real one comes near (assumed). */
export const maxBillAmount = 1_000_000_000;

/** A code, an account or a meter: text, or an integer from a client. `what` completes "is required: ". */
export function code(what: string, longest = 64) {
  const error = `is required: ${what}`;
  return z
    .union([z.string(), z.int().transform(String)], { error })
    .transform((text) => text.trim())
    .pipe(z.string().min(1, error).max(longest, 'is too long'));
}

/** One of a fixed list of codes, case-insensitive. */
export function oneOf<const Codes extends readonly [string, ...string[]]>(codes: Codes) {
  const error = `must be one of ${codes.join(', ')}`;
  return z
    .string({ error: `is required: one of ${codes.join(', ')}` })
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(codes, { error }));
}

/** One of a list of codes that the document writes as placeholders (observed). `what` is their name. */
export function oneOfObserved<const Codes extends readonly [string, ...string[]]>(codes: Codes, what: string) {
  return onTheWire(oneOf(codes), observedCode(what, codes));
}

/** A mobile network's code (platform §4.3). */
export const network = onTheWire(
  z
    .string({ error: `is required: one of ${networkCodes.join(', ')}` })
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(networkCodes, { error: `must be one of ${networkCodes.join(', ')}` })),
  observedCode('A mobile network', networkCodes),
);

/** A mobile number, with or without country code: the document does not specify it (assumed). Parsed to `234…`. */
export const mobilePhone = onTheWire(
  code('a mobile number, such as 2348031234567').transform((text, context) => {
    const reading = readPhone(text);
    if (reading.ok) return reading.phone;
    context.issues.push({
      code: 'custom',
      message: 'must be a Nigerian mobile number, such as 2348031234567',
      input: text,
    });
    return z.NEVER;
  }),
  {
    type: 'string',
    pattern: '^(234|0)[789][01][0-9]{8}$',
    description: 'A mobile number. Whether with country code is not shown: both are taken (assumed).',
  },
);

export function wholeNaira(minimum: Naira = naira(1)) {
  return nairaField({ isWhole: true, minimum, maximum: naira(maxBillAmount), tooLarge: 'is over the limit' });
}

/** Whether a text is a name. `N/A`, `null` and dashes are what providers send where they know none. */
export function isName(text: string): boolean {
  return !/^(?:n\/a|null|nil|none|undefined|[\s.\p{Pd}]*)$/iu.test(text.trim());
}

/** The name of an account's holder. Anything but a name is null: a purchase does not need one. */
export const holderName = expected(
  onTheWire(
    wireName.transform((name): string | null => (isName(name) ? name : null)),
    { type: 'string' },
  ),
);

/** A quantity per purchase. The document states no maximum (assumed). */
export const quantity = wireInteger.pipe(
  z.int().min(1, 'must be at least 1').max(limits.pinsAtOnce.value, `must be at most ${limits.pinsAtOnce.value}`),
);

/** A code that the document writes as a placeholder. `what` is its name. */
export function observedCode(what: string, codes: readonly string[]) {
  return {
    type: 'string',
    examples: [...codes],
    description: `${what}’s code. The document writes placeholders; the examples are observed.`,
  };
}

/** No input. */
export const NoInput = z.object({});
