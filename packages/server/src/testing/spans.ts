import { trace } from '@opentelemetry/api';
import {
  BasicTracerProvider,
  SamplingDecision,
  SimpleSpanProcessor,
  type ReadableSpan,
  type Sampler,
} from '@opentelemetry/sdk-trace-base';

/** Where spans go at the moment; `null`: none is made. */
let listener: ((span: string) => void) | null = null;

const sampler: Sampler = {
  shouldSample: () => ({
    decision: listener ? SamplingDecision.RECORD_AND_SAMPLED : SamplingDecision.NOT_RECORD,
  }),
  toString: () => 'while somebody listens',
};

const exporter = {
  export(spans: readonly ReadableSpan[], done: (result: { code: number }) => void): void {
    for (const { name, attributes, events, status } of spans)
      listener?.(`span ${name} ${JSON.stringify({ attributes, events, status })}`);
    done({ code: 0 });
  },
  shutdown: async () => {},
};

trace.setGlobalTracerProvider(
  new BasicTracerProvider({ sampler, spanProcessors: [new SimpleSpanProcessor(exporter)] }),
);

/** Hears every span of this process from now on; `null` ends it. One schedule at a time has the traces. */
export function listenToSpans(hear: ((span: string) => void) | null): void {
  listener = hear;
}
