export { billExamples } from './features/bills/products.ts';
export { magicNumbers, type MagicNumber } from './kernel/catalogue/magic-numbers.ts';
export { magicAmounts, type MagicAmount } from './features/cards/magic-amounts.ts';
export { magicNaira, type MagicNaira } from './kernel/catalogue/collections.ts';
export { systemClock, type Clock } from './kernel/world/clock.ts';
export type { SendWebhook, WebhookRequest } from './kernel/events/deliver.ts';
export {
  signWebhook,
  type SignatureScheme,
  type SignedWebhook,
  type SigningOptions,
} from './kernel/world/signature.ts';
export { faultNames } from './kernel/world/fault.ts';
export type { PostLimitScope } from './kernel/http/post-limit.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './server/sandbox.ts';
export {
  sandboxPlatform,
  type CompanionOfSandbox,
  type SandboxInProcess,
  type SandboxPlatform,
  type SandboxPlatformOptions,
} from './server/sandbox-platform.ts';
export type { WebhookTarget } from './engine/engine.ts';
export { merchantHashKey, sandboxKeys, secretKeys } from './kernel/world/fixtures.ts';
export type { Random } from './kernel/world/random.ts';
