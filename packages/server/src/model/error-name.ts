import { TillsideConfigurationError } from './configuration-error.ts';
import { HookError } from './hook-error.ts';
import { StoreError } from './store-error.ts';

/**
 * The loggable part of an error: its name. Other messages may quote inputs and keys; only our own message about
 * a mistake in the merchant's code is logged, because it is written for the merchant.
 */
export function nameOf(error: unknown): string {
  if (error instanceof HookError) return nameOf(error.cause);
  if (error instanceof StoreError) return error.message;
  if (error instanceof TillsideConfigurationError) return error.message;
  return error instanceof Error ? error.name : typeof error;
}

/** The log fields of an error: the hook, if it was one, and its instruction. */
export function errorFields(error: unknown): Readonly<Record<string, unknown>> {
  const hook = error instanceof HookError ? { hook: error.hook, ...error.calledFor } : {};
  return { ...hook, error: nameOf(error) };
}
