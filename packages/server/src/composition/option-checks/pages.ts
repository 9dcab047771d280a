import type { ConfigurationTopic } from '../../kernel/model/errors.ts';
import type { TillsideOptions } from '../../kernel/options/options.ts';

/** The page about each option. */
export const pages: Readonly<Record<keyof TillsideOptions, ConfigurationTopic>> = {
  platform: 'platform',
  store: 'store',
  secret: 'options',
  publicUrl: 'mounting',
  origins: 'options',
  merchant: 'merchant',
  caller: 'caller',
  funding: 'funding',
  events: 'events',
  notices: 'notices',
  webhooks: 'webhooks',
  products: 'options',
  cards: 'cards',
  frames: 'cards',
  access: 'access',
  links: 'mounting',
  limits: 'limits',
  selling: 'options',
  retention: 'kept',
  logger: 'options',
  advanced: 'options',
};
