import { join } from 'node:path';
import { run } from '../../../scripts/run.mjs';
import type { Finding } from '../finding.ts';
import { generateClients, generators } from './generate.ts';
import { openShop, type Shop } from './shop.ts';

/**
 * Generates clients of both documents, compiles them strictly, and lets each buy airtime once.
 * @param documents file by name
 */
export async function buyWithClients(
  folder: string,
  documents: Readonly<Record<'platform' | 'companion', string>>,
): Promise<Finding[]> {
  const failed = await generateClients(folder, documents);
  if (failed.length > 0) return failed.map((message) => violation('generated', message));
  const shop = await openShop();
  try {
    const bought = (['platform', 'companion'] as const).flatMap((name) =>
      generators.map(async (generator) => {
        const message = await buy(shop, folder, name, generator);
        return message === null ? [] : [violation(`${name} by ${generator}`, message)];
      }),
    );
    return (await Promise.all(bought)).flat();
  } finally {
    await shop.close();
  }
}

/** @returns what went wrong. */
async function buy(shop: Shop, folder: string, name: keyof Shop['urls'], generator: string): Promise<string | null> {
  const env = { BASE_URL: shop.urls[name], API_KEY: shop.apiKey, REF: `client-of-${name}-${generator}` };
  const { code, output } = await run('node', [join(folder, 'compiled', `${name}-${generator}.js`)], { env });
  if (code !== 0) return `the program ended with ${code}: ${output.trim()}`;
  const { transaction } = Object(JSON.parse(output));
  const executions = await shop.executions(String(transaction));
  return executions === 1 ? null : `bought ${executions} times: ${output}`;
}

function violation(where: string, message: string): Finding {
  return { severity: 'violation', check: 'clients', where, message };
}
