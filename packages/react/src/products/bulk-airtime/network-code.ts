import type { Catalogue } from '@tillside/contract';

/** Former names that lists still contain, by code. */
const otherNames: Readonly<Record<string, string>> = {
  globacom: 'glo',
  etisalat: '9mobile',
  '9mob': '9mobile',
  zain: 'airtel',
  celtel: 'airtel',
};

/** Finds a network by its code or name in any spelling: `MTN Nigeria`, `GLOBACOM`. `null` if there is none. */
export function networkCode(text: string, { networks }: Catalogue): string | null {
  const plain = bare(text);
  if (plain === '') return null;
  const known = [
    ...networks.flatMap(({ code, name }) => [
      { code, called: bare(code) },
      { code, called: bare(name) },
    ]),
    ...Object.entries(otherNames).map(([called, code]) => ({ code, called })),
  ];
  const found = known.find(({ called }) => plain === called || plain.replace(/(nigeria|ng)$/, '') === called);
  return networks.find(({ code }) => code === found?.code)?.code ?? null;
}

function bare(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]/g, '');
}
