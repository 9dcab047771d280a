import { createHash } from 'node:crypto';
import { cableServices, type CableCode } from '@tillside/contract';

/** A cable bouquet. `id` is opaque: it means something to the platform only (platform §4.3). */
export interface Bouquet {
  readonly id: string;
  readonly service: CableCode;
  readonly alias: string;
  readonly name: string;
  readonly naira: number;
}

const offers: Readonly<Record<CableCode, readonly (readonly [alias: string, name: string, naira: number])[]>> = {
  dstv: [
    ['padi', 'DStv Padi', 4_400],
    ['yanga', 'DStv Yanga', 6_000],
    ['confam', 'DStv Confam', 11_000],
    ['compact', 'DStv Compact', 19_000],
    ['compact-plus', 'DStv Compact Plus', 30_000],
    ['premium', 'DStv Premium', 44_500],
  ],
  gotv: [
    ['smallie', 'GOtv Smallie', 1_900],
    ['jinja', 'GOtv Jinja', 3_900],
    ['jolli', 'GOtv Jolli', 5_800],
    ['max', 'GOtv Max', 8_500],
    ['supa', 'GOtv Supa', 11_400],
  ],
  startimes: [
    ['nova', 'StarTimes Nova', 2_100],
    ['basic', 'StarTimes Basic', 4_000],
    ['classic', 'StarTimes Classic', 6_000],
    ['super', 'StarTimes Super', 9_800],
  ],
};

/** The bouquets of every service. Names and prices are assumed. */
export const bouquetCatalogue: readonly Bouquet[] = cableServices.flatMap(({ code }) =>
  offers[code].map(([alias, name, naira]) => ({ id: opaqueId(`${code}:${alias}`), service: code, alias, name, naira })),
);

export function findBouquet(service: string, id: string): Bouquet | null {
  return bouquetCatalogue.find((bouquet) => bouquet.service === service && bouquet.id === id) ?? null;
}

/** Looks like an encrypted token, with every character of base 64 that careless code damages in a URL. */
function opaqueId(name: string): string {
  const token = createHash('sha512').update(`tillside-bouquet:${name}`).digest('base64');
  return `eyJpdiI6/${token.slice(0, 40)}+${token.slice(40, 82)}/w==`;
}
