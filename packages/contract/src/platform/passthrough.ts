import type { z } from 'zod';
import type { Operation } from './operation.ts';

/**
 * A path that the document names without its shapes (platform §4.3, end): its input and its answer are assumed.
 * It is not one of the 46 operations, and nothing may depend on its details.
 */
export interface Passthrough<
  Id extends string = string,
  Input extends z.ZodType = z.ZodType,
  Details extends z.ZodType = z.ZodType,
> extends Pick<Operation, 'method' | 'path' | 'summary' | 'environments' | 'refusedWith'> {
  readonly id: Id;
  readonly input: Input;
  readonly details: Details;
  readonly evidence: 'assumed';
  /** Section of the platform document that names it. */
  readonly source: string;
}

/** Declares a path that the document names without describing it. */
export function passthrough<const Id extends string, Input extends z.ZodType, Details extends z.ZodType>(
  declaration: Omit<Passthrough<Id, Input, Details>, 'environments' | 'evidence' | 'source'>,
): Passthrough<Id, Input, Details> {
  return Object.freeze({
    ...declaration,
    environments: ['sandbox', 'live'] as const,
    evidence: 'assumed',
    source: 'platform §4.3',
  });
}
