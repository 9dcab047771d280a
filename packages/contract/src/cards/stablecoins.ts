/** The networks and chains a deposit may take. The first is documented as the default (platform §4.1), the rest assumed. */
export const stablecoinNetworks = [
  { network: 'Tron', chain: 'TRC20' },
  { network: 'Ethereum', chain: 'ERC20' },
  { network: 'BSC', chain: 'BEP20' },
  { network: 'Polygon', chain: 'POLYGON' },
  { network: 'Solana', chain: 'SPL' },
  { network: 'Stellar', chain: 'XLM' },
] as const;

/** What is paid with where a request does not say (platform §4.1). */
export const stablecoinDefaults = { currency: 'USDT', network: 'Tron', chain: 'TRC20' } as const;
