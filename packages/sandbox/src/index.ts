export { billExamples } from './bills/products.ts';
export { magicNumbers, type MagicNumber } from './catalogue/magic-numbers.ts';
export { magicAmounts, type MagicAmount } from './cards/magic-amounts.ts';
export { magicNaira, type MagicNaira } from './checkouts/order-payment.ts';
export { systemClock, type Clock } from './world/clock.ts';
export type { SendWebhook, WebhookRequest } from './events/deliver.ts';
export { signWebhook, type SignatureScheme, type SignedWebhook, type SigningOptions } from './world/signature.ts';
export { faultNames } from './world/fault.ts';
export type { PostLimitScope } from './http/post-limit.ts';
export { createSandbox, type Sandbox, type SandboxOptions } from './server/sandbox.ts';
export {
  sandboxPlatform,
  type CompanionOfSandbox,
  type SandboxInProcess,
  type SandboxPlatform,
  type SandboxPlatformOptions,
} from './server/sandbox-platform.ts';
export type { WebhookTarget } from './engine/engine.ts';
export { merchantHashKey, sandboxKeys, secretKeys } from './world/fixtures.ts';
export type { Random } from './world/random.ts';
