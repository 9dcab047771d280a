export { billExamples } from './bills/examples.ts';
export { magicNumbers, type MagicNumber } from './catalogue/magic-numbers.ts';
export { magicAmounts, type MagicAmount } from './cards/magic-amounts.ts';
export { magicNaira, type MagicNaira } from './checkouts/magic-naira.ts';
export { systemClock, type Clock } from './world/clock.ts';
export type { SendWebhook, WebhookRequest } from './events/deliver.ts';
export {
  rawBodyHeader,
  signatureHeaders,
  timestampedHeaders,
  type SignatureScheme,
  type SignedDelivery,
  type TimestampedHeaders,
} from './world/signature.ts';
export { faultNames } from './world/fault.ts';
export type { PostLimitScope } from './http/post-limit.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './server/sandbox.ts';
export { merchantHashKey, sandboxKeys, secretKeys } from './world/fixtures.ts';
export type { Random } from './world/random.ts';
