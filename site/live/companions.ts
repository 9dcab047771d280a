import { htmlPage, noAnswer, refuse } from '../../packages/react/src/testing/answers.ts';
import {
  companionDouble,
  lostResponse,
  type CompanionDouble,
  type DoubleOptions,
} from '../../packages/react/src/testing/companion-double.ts';

/** What the companion in a page answers. */
export interface Answers {
  readonly name: string;
  readonly options?: DoubleOptions;
  readonly arrange?: (till: CompanionDouble) => void;
}

/** Outcomes of what a shopper pays for. */
const outcomes: readonly Answers[] = [
  { name: 'Delivered' },
  { name: 'Processing, then delivered', options: { course: ['processing', 'succeeded'] } },
  { name: 'Outcome not known', options: { course: ['unknown'] } },
  { name: 'Not delivered', options: { course: [['failed', 'released', 'provider_failed']] } },
  { name: 'Payment declined', options: { course: [['abandoned', 'released', 'funds_declined']] } },
  { name: 'Waiting for the payment', options: { course: ['awaiting_funds'] } },
  { name: 'In review', options: { course: [['review', 'reserved', 'under_review']] } },
  { name: 'Reversed later', options: { course: [['reversed', 'refund_owed', 'reversed']] } },
  { name: 'The answer is lost on its way', arrange: (till) => till.next('instruct', lostResponse) },
];

/** States that every widget has. */
const states: readonly Answers[] = [
  { name: 'Loading', arrange: (till) => till.always('session', noAnswer) },
  { name: 'Nobody is signed in', arrange: (till) => till.always('session', () => refuse('unauthenticated')) },
  { name: 'The companion is away', arrange: (till) => till.always('session', () => htmlPage(502)) },
];

/** What the companion of a widget can be told to answer. The first is the default. */
export function answersFor(till: DoubleOptions, isPaid: boolean): readonly Answers[] {
  return isPaid ? [...outcomes, ...states] : [{ name: 'As usual', options: till }, ...states];
}

/** A companion with nothing left of the one before. */
export function makeCompanion(till: DoubleOptions, { options, arrange }: Answers): CompanionDouble {
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of Object.keys(storage)) if (key.startsWith('tillside:')) storage.removeItem(key);
  }
  const double = companionDouble({ ...till, ...options });
  arrange?.(double);
  return double;
}
