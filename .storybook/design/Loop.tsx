import type { ReactNode } from 'react';
import { loopBrands, loopFiles, loopSize, loopText } from '../../scripts/loop-pictures.ts';

const addresses = import.meta.glob<string>('../../docs/images/loop/*.webp', {
  eager: true,
  query: '?url',
  import: 'default',
});

/** A purchase in three brands, as the README and the documentation begin with it. */
export function Loop(): ReactNode {
  return (
    <div className="design-loop">
      {loopBrands.map((brand) => {
        const [light, dark] = [loopFiles(brand, 'light'), loopFiles(brand, 'dark')];
        return (
          <picture key={brand}>
            <source
              media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)"
              srcSet={addressOf(dark.still)}
            />
            <source media="(prefers-reduced-motion: reduce)" srcSet={addressOf(light.still)} />
            <source media="(prefers-color-scheme: dark)" srcSet={addressOf(dark.loop)} />
            <img alt={loopText[brand]} src={addressOf(light.loop)} {...loopSize} />
          </picture>
        );
      })}
    </div>
  );
}

function addressOf(file: string): string {
  const address = addresses[`../../docs/images/loop/${file}`];
  if (address === undefined) throw new Error(`${file} is missing: npm run tool -- design:loop.`);
  return address;
}
