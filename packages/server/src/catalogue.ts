import { limits, mobileNetworks, type Catalogue } from '@tillside/contract';
import type { TillsideOptions } from './options.ts';

const presets = [100, 200, 500, 1_000, 2_000, 5_000];

/** What may be bought, and between which amounts: the observed and assumed facts with the merchant's own over them. */
export function createCatalogue({ airtime = {} }: Pick<TillsideOptions, 'airtime'>): Catalogue {
  const minimum = airtime.minimum ?? limits.airtimeMinimum.value;
  const maximum = airtime.maximum ?? limits.airtimeMaximum.value;
  return {
    networks: mobileNetworks.map(({ code, name, prefixes }) => ({ code, name, prefixes: [...prefixes] })),
    airtime: {
      minimum,
      maximum,
      presets: (airtime.presets ?? presets).filter((preset) => preset >= minimum && preset <= maximum),
    },
  };
}
