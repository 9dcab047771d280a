import { createHash } from 'node:crypto';
import { cableServices, naira, type CableCode, type Naira } from '@tillside/contract';

/** A cable bouquet. `id` is opaque: only the platform interprets it (platform §4.3). */
export interface Bouquet {
  readonly id: string;
  readonly service: CableCode;
  readonly alias: string;
  readonly name: string;
  readonly price: Naira;
}

const offers: Readonly<Record<CableCode, readonly (readonly [alias: string, name: string, price: Naira])[]>> = {
  dstv: [
    ['padi', 'DStv Padi', naira(4_400)],
    ['yanga', 'DStv Yanga', naira(6_000)],
    ['confam', 'DStv Confam', naira(11_000)],
    ['compact', 'DStv Compact', naira(19_000)],
    ['compact-plus', 'DStv Compact Plus', naira(30_000)],
    ['premium', 'DStv Premium', naira(44_500)],
  ],
  gotv: [
    ['smallie', 'GOtv Smallie', naira(1_900)],
    ['jinja', 'GOtv Jinja', naira(3_900)],
    ['jolli', 'GOtv Jolli', naira(5_800)],
    ['max', 'GOtv Max', naira(8_500)],
    ['supa', 'GOtv Supa', naira(11_400)],
  ],
  startimes: [
    ['nova', 'StarTimes Nova', naira(2_100)],
    ['basic', 'StarTimes Basic', naira(4_000)],
    ['classic', 'StarTimes Classic', naira(6_000)],
    ['super', 'StarTimes Super', naira(9_800)],
  ],
};

/** The bouquets of every service. Names and prices are assumed. */
export const bouquetCatalogue: readonly Bouquet[] = cableServices.flatMap(({ code }) =>
  offers[code].map(([alias, name, price]) => ({ id: opaqueId(`${code}:${alias}`), service: code, alias, name, price })),
);

export function findBouquet(service: string, id: string): Bouquet | null {
  return bouquetCatalogue.find((bouquet) => bouquet.service === service && bouquet.id === id) ?? null;
}

/** Looks like an encrypted token, with every base64 character that careless code damages in a URL. */
function opaqueId(name: string): string {
  const token = createHash('sha512').update(`tillside-bouquet:${name}`).digest('base64');
  return `eyJpdiI6/${token.slice(0, 40)}+${token.slice(40, 82)}/w==`;
}
