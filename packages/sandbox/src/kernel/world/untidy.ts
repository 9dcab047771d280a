import { createHash } from 'node:crypto';
import {
  droppableFields,
  isObject,
  operations,
  platformEvents,
  type Operation,
  type PlatformEventType,
} from '@tillside/contract/schemas';

/**
 * Spells answers and events as oddly as platforms do: fields that decide nothing are null, missing or of another kind, and
 * the head of an event varies. What decides stays as it is, so every purchase ends as it would without it.
 */
export interface Untidiness {
  /** The details of an operation's answer. `about`: the same text draws the same oddities. */
  details(operation: string, details: unknown, about: string): unknown;
  /** An event before it is signed. Each delivery of an event has the same oddities. */
  event(event: SentEvent): SentEvent;
}

interface SentEvent {
  readonly event_id: string;
  readonly [field: string]: unknown;
}

/** Which fields are drawn from, in a fraction of the answers and of the fields. */
const shares = { answers: 0.5, fields: 0.3, events: 0.5 };

/** How platforms write a field that they have no value for, or of another kind than documented. */
const oddValues: readonly unknown[] = [
  null,
  '',
  'null',
  'N/A',
  '0000-00-00 00:00:00',
  1_795_000_000,
  7.5,
  true,
  [],
  {},
  ['x'],
  undefined,
];

/**
 * Droppable fields whose loss would be seen: the head of an event names it, one of two names of a bank is needed, a new
 * card’s time proves that it is new, a returned balance is credited, fees are added up, and numbers are shown from `secure_details`.
 */
const spared =
  /(^|\.)(bank_code|bank_name|created_at|event_id|event_type|fee|prev_balance|amount|serial|instruction|name|expiry_at|processed|pin)$|secure_details/;

export function untidiness(seed: number): Untidiness {
  const paths = new Map<string, ReadonlySet<string>>();
  const declared: Readonly<Partial<Record<string, Pick<Operation, 'details'>>>> = operations;

  function pathsOf(name: string): ReadonlySet<string> {
    const known = paths.get(name);
    if (known) return known;
    const schema = isEventType(name) ? platformEvents[name].payload : declared[name]?.details;
    const found = new Set(schema ? droppableFields(schema).filter((path) => !spared.test(path)) : []);
    paths.set(name, found);
    return found;
  }

  function spoilt(value: unknown, path: string, odd: ReadonlySet<string>, draw: () => number): unknown {
    if (odd.has(path) && draw() < shares.fields) return oddValues[Math.floor(draw() * oddValues.length)];
    if (Array.isArray(value)) return value.map((row: unknown) => spoilt(row, `${path}[]`, odd, draw));
    if (typeof value !== 'object' || value === null) return value;
    const fields = Object.entries(value).map(([name, inner]) => {
      return [name, spoilt(inner, path === '' ? name : `${path}.${name}`, odd, draw)] as const;
    });
    return Object.fromEntries(fields);
  }

  return {
    details(operation, details, about) {
      const draw = drawsOf(`${seed} ${operation} ${about}`);
      return draw() < shares.answers ? spoilt(details, '', pathsOf(operation), draw) : details;
    },
    event(event) {
      const draw = drawsOf(`${seed} ${event.event_id}`);
      if (draw() >= shares.events) return event;
      const type = String(event['event_type']);
      const fields = spoilt(event, '', pathsOf(type), draw);
      const isLoud = draw() < 0.3;
      return { ...event, ...(isObject(fields) ? fields : {}), ...(isLoud ? { event_type: type.toUpperCase() } : {}) };
    },
  };
}

function isEventType(name: string): name is PlatformEventType {
  return Object.hasOwn(platformEvents, name);
}

/** Numbers from 0 to 1 that depend on the text alone. */
function drawsOf(text: string): () => number {
  let round = 0;
  return () =>
    createHash('sha256')
      .update(`${text} ${(round += 1)}`)
      .digest()
      .readUInt32BE(0) /
    2 ** 32;
}
