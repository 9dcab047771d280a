import type { Environment } from '@tillside/contract';
import { merchantHashKey, sandboxKeys, secretKeys } from '@tillside/sandbox';

/** Texts that may stand in no answer, no log line and no stored row. */
export interface Secrets {
  /** Of the merchant, by name. */
  readonly ours: Readonly<Record<'apiKey' | 'secretKey' | 'hashKey' | 'webhookSecret' | 'storeSecret', string>>;
  /** What people type, by the name of the field. They are as long as no PIN is, so that they occur by chance nowhere. */
  readonly typed: typeof typedSecrets;
  /** The platform lets these slip into its answers. */
  readonly leaked: typeof leakedByPlatform;
  /** Learns another one, such as the number of a card that was issued. */
  add(name: string, text: string): void;
  /** The names of those that stand in a text. */
  foundIn(text: string): readonly string[];
}

const typedSecrets = {
  pin: '9371604825',
  otp: '84026173951',
  bvn: '22299911187',
  card_number: '4716320988154427',
} as const;

const leakedByPlatform = {
  token: 'sk_canary_that_the_platform_lets_slip',
  card_number: '5399771200456681',
} as const;

export const webhookSecret = 'whsec_canary_of_the_fuzzing';
export const storeSecret = 'a canary of the secret that wraps the keys';

/** Four digits occur anywhere: the PIN that the sandbox accepts is searched for as a field's value only. */
const acceptedPin = /"?\bpin"?\W{1,8}1234\b/i;

export function secretsFor(environment: Environment): Secrets {
  const ours = {
    apiKey: sandboxKeys[environment],
    secretKey: secretKeys.sandbox,
    hashKey: merchantHashKey,
    webhookSecret,
    storeSecret,
  };
  const all = new Map<string, string>(
    [ours, typedSecrets, leakedByPlatform]
      .flatMap((group) => Object.entries(group))
      .map(([name, text]): [string, string] => [text, name]),
  );
  return {
    ours,
    typed: typedSecrets,
    leaked: leakedByPlatform,
    add: (name, text) => void all.set(text, name),
    foundIn(text) {
      const names = [...all].flatMap(([secret, name]) => (text.includes(secret) ? [name] : []));
      return acceptedPin.test(text) ? [...names, 'pin'] : names;
    },
  };
}
