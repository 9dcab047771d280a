/**
 * The uses of a card that the platform reports (platform §6). Each is an event for the merchant's handlers, and is
 * shown on the cardholder's page. No call confirms a report: it moves no money.
 */
export const cardUseTypes = [
  /** A contactless card was activated at a terminal. */
  'card.activated',
  /** An authorization was approved: the amount is held. */
  'card.approved',
  /** An authorization was captured. */
  'card.settled',
  'card.declined',
  /** A shop checked the card by an authorization of one dollar. */
  'card.verified',
  'card.refunded',
  /** A payment abroad was settled. */
  'card.crossborder_settled',
] as const;

/** The type of a card use, in the form `noun.verb`. */
export type CardUseType = (typeof cardUseTypes)[number];

/** The networks and chains for deposits. The first is the documented default (platform §4.1), the rest are assumed. */
export const stablecoinNetworks = [
  { network: 'Tron', chain: 'TRC20' },
  { network: 'Ethereum', chain: 'ERC20' },
  { network: 'BSC', chain: 'BEP20' },
  { network: 'Polygon', chain: 'POLYGON' },
  { network: 'Solana', chain: 'SPL' },
  { network: 'Stellar', chain: 'XLM' },
] as const;

/** The defaults of a request that names no stablecoin (platform §4.1). */
export const stablecoinDefaults = { currency: 'USDT', network: 'Tron', chain: 'TRC20' } as const;
