import { TillsideConfigurationError } from './configuration.ts';

/**
 * What a log may say of an error: its name. Messages of strangers can quote inputs and keys; only our own sentence about
 * a mistake in the merchant's code is told, for it is written for them.
 */
export function nameOf(error: unknown): string {
  if (error instanceof TillsideConfigurationError) return error.message;
  return error instanceof Error ? error.name : typeof error;
}
