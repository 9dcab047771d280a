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
