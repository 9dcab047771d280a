/**
 * How well a fact about the platform is known.
 * - `documented`: the platform's own document says so.
 * - `observed`: seen in public client code; a default that a merchant may override.
 * - `assumed`: our own guess; a default that a merchant may override.
 */
export type Evidence = 'documented' | 'observed' | 'assumed';
