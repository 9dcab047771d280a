import type { Merchant } from '@tillside/contract';
import { perAmountProduct } from '@tillside/contract/schemas';
import type {
  InternationalOptions,
  ProductOptions,
  PlatformOptions,
  TillsideOptions,
  AccessOptions,
  CardOptions,
  FrameOptions,
  LimitOptions,
  AdvancedOptions,
} from '../options/options.ts';
import { defaultFrameMessages } from '../frames/frame-texts.ts';
import type { Timings } from '../model/timings.ts';

/** The names within a group; `true`: a value, or an object that is checked elsewhere. */
type Names = true | { readonly [name: string]: Names };
type NamesOf<Group> = Readonly<Record<keyof Group, Names>>;

const amounts = { minimum: true, maximum: true, presets: true } as const;

const names: NamesOf<TillsideOptions> = {
  platform: {
    baseUrl: true,
    apiKey: true,
    environment: true,
    secretKey: true,
    merchantHashKey: true,
    merchantHashKeyEncoding: true,
    businessId: true,
    egress: true,
    postsPerMinute: true,
  } satisfies NamesOf<PlatformOptions>,
  store: true,
  secret: true,
  publicUrl: true,
  origins: true,
  merchant: { name: true, logo: true, support: true } satisfies NamesOf<Merchant>,
  caller: true,
  funding: true,
  events: true,
  webhooks: { verify: true } satisfies NamesOf<NonNullable<TillsideOptions['webhooks']>>,
  products: {
    airtime: amounts,
    electricity: { ...amounts, services: true },
    cableTopup: amounts,
    ...perAmountProduct(() => amounts),
    pins: { atOnce: true },
    sms: { pricePerSegment: true },
    international: {
      debitCurrency: true,
      usdRate: true,
      ngnRate: true,
      nairaPerDollar: { minimum: true, maximum: true },
    } satisfies NamesOf<InternationalOptions>,
    recipients: true,
  } satisfies NamesOf<ProductOptions>,
  cards: { stepUp: true, creationFee: true } satisfies NamesOf<CardOptions>,
  frames: {
    origin: true,
    copy: true,
    messages: Object.fromEntries([...defaultFrameMessages.keys()].map((key) => [key, true])),
  } satisfies NamesOf<FrameOptions>,
  access: { operations: true, isSessionActive: true } satisfies NamesOf<AccessOptions>,
  limits: {
    perCaller: true,
    accountsPerBank: true,
    instructionsPerMinute: true,
    streamsPerCaller: true,
  } satisfies NamesOf<LimitOptions>,
  logger: true,
  advanced: {
    timings: {
      deadline: true,
      lease: true,
      quiet: true,
      firstRequery: true,
      requeryInterval: true,
      requeryFor: true,
      recheckAfter: true,
      expireAfter: true,
      hookDeadline: true,
      tick: true,
    } satisfies NamesOf<Timings>,
    clock: true,
    random: true,
    transport: true,
  } satisfies NamesOf<AdvancedOptions>,
};

/** A sentence about the first unknown option, with a suggestion; `null` if all are known. */
export function unknownOption(options: object): string | null {
  return unknownIn(options, names, []);
}

function unknownIn(given: object, known: Exclude<Names, true>, path: readonly string[]): string | null {
  for (const [name, value] of Object.entries<unknown>({ ...given })) {
    const within = Object.hasOwn(known, name) ? known[name] : undefined;
    if (within === undefined) return sentence([...path, name], Object.keys(known));
    if (within === true || typeof value !== 'object' || value === null) continue;
    const unknown = unknownIn(value, within, [...path, name]);
    if (unknown !== null) return unknown;
  }
  return null;
}

function sentence(path: readonly string[], siblings: readonly string[]): string {
  const name = path.at(-1) ?? '';
  const group = path.slice(0, -1).join('.');
  const close = siblings.find((sibling) => isCloseTo(name, sibling));
  const elsewhere = pathsTo(name, names);
  const meant = close === undefined ? elsewhere : [[...path.slice(0, -1), close].join('.')];
  const hint =
    meant.length > 0
      ? `Did you mean ${meant.map((option) => `\`${option}\``).join(' or ')}?`
      : `${group === '' ? 'There are' : `\`${group}\` has`} ${siblings.join(', ')}.`;
  return `\`${path.join('.')}\` is no option, and would change nothing. ${hint}`;
}

function pathsTo(name: string, within: Exclude<Names, true>, path: readonly string[] = []): string[] {
  return Object.entries(within).flatMap(([known, deeper]) => {
    const here = known === name ? [[...path, known].join('.')] : [];
    return deeper === true ? here : [...here, ...pathsTo(name, deeper, [...path, known])];
  });
}

/** Whether one may be a misspelling of the other: equal except for case, or an edit distance of at most two. */
function isCloseTo(given: string, known: string): boolean {
  const [one, other] = [given.toLowerCase(), known.toLowerCase()];
  return distance(one, other) <= Math.min(2, Math.floor(other.length / 3));
}

/** The edit distance. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, letter] of Array.from(one).entries()) {
    const next = [index + 1];
    for (const [column, against] of Array.from(other).entries()) {
      const change = (row[column] ?? 0) + (letter === against ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] ?? 0) + 1, (next[column] ?? 0) + 1));
    }
    row = next;
  }
  return row[other.length] ?? 0;
}
