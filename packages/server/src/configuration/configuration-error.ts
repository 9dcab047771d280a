/** A mistake in what `createTillside` was given: says what, why and how to mend it. */
export class TillsideConfigurationError extends Error {
  override readonly name = 'TillsideConfigurationError';
}
