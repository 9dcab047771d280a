/** A mistake in the options of `createTillside`: says what is wrong, why, and how to fix it. */
export class TillsideConfigurationError extends Error {
  override readonly name = 'TillsideConfigurationError';
}
