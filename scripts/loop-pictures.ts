/* The pictures with which the documentation and the Storybook begin, and the README with the first: a purchase in the example shop. */

/** The shop's own brand, and the two ready themes that are brands. */
export const loopBrands = ['sunbird', 'orchid', 'savanna'] as const;
export type LoopBrand = (typeof loopBrands)[number];

/** The folder of the pictures, from the root of the repository. */
export const loopFolder = 'docs/images/loop';

export const loopSeconds = 6;
export const largestLoop = 400_000;

/** In CSS px. The pictures have half as many pixels again on each side. */
export const loopSize = { width: 360, height: 640 } as const;

export const loopText: Readonly<Record<LoopBrand, string>> = {
  sunbird: 'Buying airtime: a number is typed, its network is found, an amount is chosen, paid and delivered',
  orchid: 'The same purchase in a violet brand with large corners',
  savanna: 'The same purchase in a clay brand with small corners',
};

/** The files of a brand: the loop, and its last frame for people who asked for less motion. */
export function loopFiles(
  brand: LoopBrand,
  scheme: 'light' | 'dark',
): { readonly loop: string; readonly still: string } {
  return { loop: `${brand}-${scheme}.webp`, still: `${brand}-${scheme}-still.webp` };
}

/** The pictures of brands as Markdown, for a document from which `folder` is the folder of the pictures. */
export function loopMarkdown(folder: string, brands: readonly LoopBrand[]): string {
  return `<p align="center">\n${brands.map((brand) => `${pictureOf(brand, folder)}\n`).join('')}</p>\n`;
}

function pictureOf(brand: LoopBrand, folder: string): string {
  const [light, dark] = [loopFiles(brand, 'light'), loopFiles(brand, 'dark')];
  return `<picture>
<source media="(prefers-reduced-motion: reduce) and (prefers-color-scheme: dark)" srcset="${folder}/${dark.still}" />
<source media="(prefers-reduced-motion: reduce)" srcset="${folder}/${light.still}" />
<source media="(prefers-color-scheme: dark)" srcset="${folder}/${dark.loop}" />
<img alt="${loopText[brand]}" src="${folder}/${light.loop}" width="32%" />
</picture>`;
}
