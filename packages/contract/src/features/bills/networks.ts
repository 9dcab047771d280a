import type { Evidence } from '../../kernel/platform/limits.ts';

interface MobileNetwork {
  readonly code: string;
  readonly name: string;
  /** Four-digit prefixes in local form. A suggestion only: numbers are portable between networks. */
  readonly prefixes: readonly string[];
  readonly evidence: Evidence;
}

/** Nigeria's mobile networks with the codes the platform uses. */
export const mobileNetworks = [
  {
    code: 'mtn',
    name: 'MTN',
    prefixes: '0703 0704 0706 0707 0803 0806 0810 0813 0814 0816 0903 0906 0913 0916'.split(' '),
    evidence: 'observed',
  },
  { code: 'glo', name: 'Glo', prefixes: '0705 0805 0807 0811 0815 0905 0915'.split(' '), evidence: 'observed' },
  {
    code: 'airtel',
    name: 'Airtel',
    prefixes: '0701 0708 0802 0808 0812 0901 0902 0904 0907 0911 0912'.split(' '),
    evidence: 'observed',
  },
  { code: '9mobile', name: '9mobile', prefixes: '0809 0817 0818 0908 0909'.split(' '), evidence: 'observed' },
] as const satisfies readonly MobileNetwork[];

export type NetworkCode = (typeof mobileNetworks)[number]['code'];

export const networkCodes: readonly NetworkCode[] = mobileNetworks.map((network) => network.code);

/** Returns the network that a number's prefix suggests, or `null`. A shopper may always choose another. */
export function suggestNetwork(phone: string): NetworkCode | null {
  const local = phone.replace(/^\+?234/, '0');
  const prefix = local.slice(0, 4);
  return mobileNetworks.find((network) => (network.prefixes as readonly string[]).includes(prefix))?.code ?? null;
}
