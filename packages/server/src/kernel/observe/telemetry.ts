import type * as OpenTelemetry from '@opentelemetry/api';
import type { Attributes, SpanKind, Tracer } from '@opentelemetry/api';

const scope = '@tillside/server';

/** OpenTelemetry, with a tracer that finds the SDK whenever it is registered. `null`, without effect, until loaded. */
let loaded: { readonly api: typeof OpenTelemetry; readonly tracer: Tracer } | null = null;

/** Loads OpenTelemetry. `ready()` calls it: loaded at import, it would take a sixth of the companion's memory. */
export async function loadTelemetry(): Promise<void> {
  const api = await import('@opentelemetry/api');
  loaded ??= { api, tracer: api.trace.getTracer(scope) };
}

/** The kernel's own counters. Register your SDK before `ready()`: instruments are bound when they are first used. */
const counters = {
  'tillside.instructions': 'Instructions that came into a state, by operation and state.',
  'tillside.slots': 'Places in the budget of POSTs that were asked for, by lane and outcome.',
  'tillside.webhooks': 'Deliveries of the platform by what became of them.',
  'tillside.lookups': 'Lookups by operation and outcome: `served`, or why not; `asked` where the platform was asked.',
  'tillside.shed': 'Requests refused because one caller made too many.',
} as const;

const durations = {
  'tillside.platform.duration': 'How long the platform takes to answer, by operation and kind of answer.',
  'tillside.time_to_outcome': 'From a purchase to its outcome, or to its review, by operation and state.',
  'tillside.time_to_release': 'From the proof that a purchase failed to the return of its money, by operation.',
  'tillside.time_to_refund': 'From the proof that delivered or paid money has to go back to its refund, by operation.',
} as const;

const levels = {
  'tillside.funds.stuck': 'Captures, releases and credits that have waited for too long.',
  'tillside.streams': 'Open event streams of this process.',
} as const;

/**
 * All attributes of metrics and spans. Never a path with its values, a person, an input, an answer or a key: traces
 * leave the company.
 */
export interface Facts {
  readonly operation?: string;
  readonly ref?: string;
  readonly state?: string;
  readonly hook?: string;
  readonly event?: string;
  readonly lane?: string;
  readonly outcome?: string;
  readonly answer?: string;
  readonly status?: number;
  readonly method?: string;
  readonly route?: string;
  readonly limiter?: string;
  readonly provider?: string;
}

/** The name of a counter that a feature declares. */
type Counter = `tillside.${string}`;

/** The counters of features: what each counts. */
export type Counters = Readonly<Record<Counter, string>>;

/** Metrics of the companion, through the OpenTelemetry SDK that the host registered before. Without one, no effect. */
export interface Telemetry {
  /** Adds one to a counter of the kernel, or of a feature that declares it. */
  count(name: keyof typeof counters | Counter, facts: Facts): void;
  /** Takes milliseconds; recorded in seconds, as usual in OpenTelemetry. */
  took(name: keyof typeof durations, milliseconds: number, facts: Facts): void;
  level(name: keyof typeof levels, value: number): void;
}

const attributeNames: Readonly<Record<keyof Facts, string>> = {
  operation: 'tillside.operation',
  ref: 'tillside.ref',
  state: 'tillside.state',
  hook: 'tillside.hook',
  event: 'tillside.event',
  lane: 'tillside.lane',
  outcome: 'tillside.outcome',
  answer: 'tillside.answer',
  limiter: 'tillside.limiter',
  provider: 'tillside.provider',
  status: 'http.response.status_code',
  method: 'http.request.method',
  route: 'http.route',
};

/** Runs `work` inside a span. Only an error's class is recorded: messages may quote inputs and keys. */
export function inSpan<Value>(
  name: string,
  facts: Facts,
  work: (note: (facts: Facts) => void) => Promise<Value>,
  kind: keyof typeof SpanKind = 'INTERNAL',
): Promise<Value> {
  if (!loaded) return work(() => {});
  const { context, SpanKind: kinds, SpanStatusCode, trace } = loaded.api;
  const span = loaded.tracer.startSpan(name, { attributes: attributesOf(facts), kind: kinds[kind] });
  // Without an SDK nothing receives the span. A span that is merely not sampled is still a parent.
  if (!trace.isSpanContextValid(span.spanContext())) return work(() => {});
  return context.with(trace.setSpan(context.active(), span), async () => {
    try {
      return await work((more) => void span.setAttributes(attributesOf(more)));
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR });
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Answers requests of one route, each in a span that is named by the route's template and ends with the answer. */
export function routeSpan({ method, path }: { readonly method: string; readonly path: string }): RouteSpan {
  const name = `tillside.http ${method} ${path}`;
  const attributes = attributesOf({ method, route: path });
  return (request, work) => {
    if (!loaded) return work();
    const { context, SpanKind: kinds, SpanStatusCode, trace } = loaded.api;
    const span = loaded.tracer.startSpan(name, { kind: kinds.SERVER, attributes });
    if (!span.isRecording()) return work();
    request.onClose((status) => {
      span.setAttributes(attributesOf({ status }));
      if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
      span.end();
    });
    return context.with(trace.setSpan(context.active(), span), work);
  };
}

type RouteSpan = <Value>(
  request: { onClose(listener: (status: number) => void): void },
  work: () => Promise<Value>,
) => Promise<Value>;

/** In seconds: an exchange times out after 30, and a purchase is final or with a person within a day. */
const exchange = [0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 20, 30];
const purchase = [1, 5, 30, 60, 300, 900, 3_600, 21_600, 86_400];

/** `declared`: the counters of the features. */
export function createTelemetry(declared: Counters = {}): Telemetry {
  let made: ReturnType<typeof createInstruments> | null = null;
  const instruments = (): typeof made =>
    (made ??= loaded && createInstruments(loaded.api, { ...declared, ...counters }));

  return {
    count: (name, facts) => instruments()?.counter[name]?.add(1, attributesOf(facts)),
    took: (name, milliseconds, facts) =>
      instruments()?.duration[name].record(milliseconds / 1_000, attributesOf(facts)),
    level: (name, value) => instruments()?.gauge[name].record(value),
  };
}

function createInstruments({ metrics }: typeof OpenTelemetry, counted: Counters) {
  const meter = metrics.getMeter(scope);
  return {
    counter: mapNames(counted, (name, description) => meter.createCounter(name, { description })),
    duration: mapNames(durations, (name, description) => {
      const explicitBucketBoundaries = name === 'tillside.time_to_outcome' ? purchase : exchange;
      return meter.createHistogram(name, { description, unit: 's', advice: { explicitBucketBoundaries } });
    }),
    gauge: mapNames(levels, (name, description) => meter.createGauge(name, { description })),
  };
}

function attributesOf(facts: Facts): Attributes {
  const attributes: Attributes = {};
  for (const [name, value] of Object.entries(facts)) {
    if (isFact(name) && value !== undefined) attributes[attributeNames[name]] = value;
  }
  return attributes;
}

function isFact(name: string): name is keyof Facts {
  return Object.hasOwn(attributeNames, name);
}

function mapNames<Name extends string, Made>(
  table: Readonly<Record<Name, string>>,
  make: (name: Name, description: string) => Made,
): Readonly<Record<Name, Made>>;
function mapNames<Made>(
  table: Readonly<Record<string, string>>,
  make: (name: string, description: string) => Made,
): Readonly<Record<string, Made>> {
  return Object.fromEntries(Object.entries(table).map(([name, description]) => [name, make(name, description)]));
}
