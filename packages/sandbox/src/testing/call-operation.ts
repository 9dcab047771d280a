import type { Environment, OperationId } from '@tillside/contract';
import { operations } from '@tillside/contract/schemas';
import { sandboxKeys } from '../kernel/world/fixtures.ts';
import type { TestSandbox } from './open-sandbox.ts';

/** Calls an operation by its id, over the root of an environment. */
export function callOperation(
  till: TestSandbox,
  id: OperationId,
  input: object,
  environment: Environment = 'sandbox',
): ReturnType<TestSandbox['platform']> {
  const { method, path } = operations[id];
  const query = new URLSearchParams(
    Object.entries(input).map(([name, value]): [string, string] => [name, textOf(value)]),
  );
  const root = environment === 'live' ? '/live/api/v1' : '/api/v1';
  return method === 'GET'
    ? till.platform('GET', `${root}${path}?${query.toString()}`, undefined, sandboxKeys[environment])
    : till.platform(method, root + path, input, sandboxKeys[environment]);
}

/** As a form would write it; an object as its JSON. */
function textOf(value: unknown): string {
  return typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
}
