import { AsyncLocalStorage } from 'node:async_hooks';
import { context, metrics, ROOT_CONTEXT, trace, type Context, type ContextManager } from '@opentelemetry/api';
import {
  AggregationTemporality,
  InMemoryMetricExporter,
  MeterProvider,
  PeriodicExportingMetricReader,
} from '@opentelemetry/sdk-metrics';
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type ReadableSpan,
} from '@opentelemetry/sdk-trace-base';
import { onTestFinished } from 'vitest';

/** What the companion reported to a real OpenTelemetry SDK. */
export interface Recorder {
  spans(): readonly ReadableSpan[];
  /** The value of each series of a metric: a sum, a level, or how many were measured. */
  metric(
    name: string,
  ): Promise<readonly { readonly attributes: Readonly<Record<string, unknown>>; readonly value: number }[]>;
  /** Everything that would leave for a collector, as one text. */
  everything(): Promise<string>;
}

/** The tracer of the API keeps to the first SDK that it finds, so that there is one for all tests of a file. */
const exporter = new InMemorySpanExporter();
const tracers = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });

/** Registers the SDK as a host does: before `createTillside`. */
export function startRecorder(): Recorder {
  exporter.reset();
  const measured = new InMemoryMetricExporter(AggregationTemporality.CUMULATIVE);
  const meters = new MeterProvider({
    readers: [new PeriodicExportingMetricReader({ exporter: measured, exportIntervalMillis: 3_600_000 })],
  });
  context.setGlobalContextManager(new LocalContexts());
  trace.setGlobalTracerProvider(tracers);
  metrics.setGlobalMeterProvider(meters);
  onTestFinished(async () => {
    for (const api of [context, trace, metrics]) api.disable();
    await meters.shutdown();
  });

  async function collected() {
    await meters.forceFlush();
    return (
      measured
        .getMetrics()
        .at(-1)
        ?.scopeMetrics.flatMap((scope) => scope.metrics) ?? []
    );
  }

  return {
    spans: () => exporter.getFinishedSpans(),
    async metric(name) {
      const found = (await collected()).find(({ descriptor }) => descriptor.name === name);
      return (found?.dataPoints ?? []).map(({ attributes, value }) => ({
        attributes,
        value: typeof value === 'number' ? value : value.count,
      }));
    },
    async everything() {
      const spans = exporter
        .getFinishedSpans()
        .map(({ name, attributes, status, events, links }) => ({ name, attributes, status, events, links }));
      return JSON.stringify([spans, await collected()]);
    },
  };
}

/** Which span is active, over promises: what the SDK for Node brings along. */
class LocalContexts implements ContextManager {
  readonly #active = new AsyncLocalStorage<Context>();

  active(): Context {
    return this.#active.getStore() ?? ROOT_CONTEXT;
  }

  with<Args extends unknown[], Call extends (...args: Args) => ReturnType<Call>>(
    active: Context,
    call: Call,
    self?: ThisParameterType<Call>,
    ...args: Args
  ): ReturnType<Call> {
    return this.#active.run(active, () => call.apply(self, args));
  }

  bind<Target>(_active: Context, target: Target): Target {
    return target;
  }

  enable(): this {
    return this;
  }

  disable(): this {
    this.#active.disable();
    return this;
  }
}
