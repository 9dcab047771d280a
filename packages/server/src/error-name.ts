import { TillsideConfigurationError } from './configuration/configuration-error.ts';
import { HookError } from './hook-error.ts';
import { StoreError } from './store/store-error.ts';

/**
 * What a log may say of an error: its name. Messages of strangers can quote inputs and keys; only our own sentence about
 * a mistake in the merchant's code is told, for it is written for them.
 */
export function nameOf(error: unknown): string {
  if (error instanceof HookError) return nameOf(error.cause);
  if (error instanceof StoreError) return error.message;
  if (error instanceof TillsideConfigurationError) return error.message;
  return error instanceof Error ? error.name : typeof error;
}

/** The fields of a line about an error: which hook it was, if it was one, and what for. */
export function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  const hook = error instanceof HookError ? { hook: error.hook, ...error.calledFor } : {};
  return { ...hook, error: nameOf(error) };
}
