import { ProxyTracerProvider, trace, type TracerProvider } from '@opentelemetry/api';
import { BasicTracerProvider, SimpleSpanProcessor, type ReadableSpan } from '@opentelemetry/sdk-trace-base';

/** Where spans go at the moment; `null`: none is made. */
let listener: ((span: string) => void) | null = null;

const exporter = {
  export(spans: readonly ReadableSpan[], done: (result: { code: number }) => void): void {
    for (const { name, attributes, events, status } of spans)
      listener?.(`span ${name} ${JSON.stringify({ attributes, events, status })}`);
    done({ code: 0 });
  },
  shutdown: async () => {},
};

const recordingProvider = new BasicTracerProvider({ spanProcessors: [new SimpleSpanProcessor(exporter)] });
const silentProvider = new ProxyTracerProvider();

/** Most of the time there is no listener, and then a span costs nothing. */
const provider: TracerProvider = {
  getTracer(...named) {
    const [recording, silent] = [recordingProvider.getTracer(...named), silentProvider.getTracer(...named)];
    return new Proxy(silent, {
      get(_silent, name) {
        const tracer = listener ? recording : silent;
        const member: unknown = Reflect.get(tracer, name);
        const bound: unknown = typeof member === 'function' ? member.bind(tracer) : member;
        return bound;
      },
    });
  },
};

trace.setGlobalTracerProvider(provider);

/** Passes every span of this process from now on to `onSpan`; `null` ends it. One schedule at a time has the traces. */
export function listenToSpans(onSpan: ((span: string) => void) | null): void {
  listener = onSpan;
}
