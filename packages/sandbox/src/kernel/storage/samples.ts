import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Environment } from '@tillside/contract';
import {
  AnswerSample,
  describeFaults,
  operations,
  parseWith,
  passthroughs,
  parseJson,
} from '@tillside/contract/schemas';

/** Answers of a real account with made-up values, recorded by `npm run tool -- drift --save`. */
export interface Samples {
  /** The sample for a request; `null` if there is none. */
  find(environment: Environment, operation: string, query: URLSearchParams): AnswerSample | null;
}

export const noSamples: Samples = { find: () => null };

/** Reads every `.json` file of a folder. @throws Error that names an invalid file and the reason. */
export function readSamples(folder: string): Samples {
  const samples = namesIn(folder).map((name) => readSample(folder, name));
  if (samples.length === 0)
    throw new Error(
      `${folder} holds no samples: write some with npm run tool -- drift --save, in the repository of Tillside.`,
    );
  return {
    find(environment, operation, query) {
      const asked = ({ query: wanted }: AnswerSample): boolean =>
        Object.entries(wanted).every(([name, value]) => query.get(name)?.toLowerCase() === value);
      return (
        samples.find(
          (sample) => sample.environment === environment && sample.operation === operation && asked(sample),
        ) ?? null
      );
    },
  };
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
      .filter((name) => name.endsWith('.json'))
      .toSorted();
  } catch {
    throw new Error(`${folder} is no folder that can be read.`);
  }
}

const questions: ReadonlySet<string> = new Set(
  [...Object.values(operations), ...Object.values(passthroughs)]
    .filter(({ method }) => method === 'GET')
    .map(({ id }) => id),
);

function readSample(folder: string, name: string): AnswerSample {
  const file = join(folder, name);
  const read = parseWith(AnswerSample, parseJson(readFileSync(file, 'utf8')));
  if (!read.ok) throw new Error(`${file} is no sample: ${describeFaults(read.faults)}`);
  if (questions.has(read.value.operation)) return read.value;
  // Operations with an effect need state, which samples lack.
  throw new Error(`${file} is a sample of ${read.value.operation}, which is no GET of the contract.`);
}
