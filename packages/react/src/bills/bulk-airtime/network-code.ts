import type { Catalogue } from '@tillside/contract';

/** Names that lists still carry, by the code they belong to. */
const otherNames: Readonly<Record<string, string>> = {
  globacom: 'glo',
  etisalat: '9mobile',
  '9mob': '9mobile',
  zain: 'airtel',
  celtel: 'airtel',
};

/** The network that a text means: its code or name in any writing, `MTN Nigeria`, `GLOBACOM`. `null`: none. */
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
