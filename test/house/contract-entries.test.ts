import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, defaultClientConditions } from 'vite';
import { describe, expect, it } from 'vitest';

/**
 * All of it with the arithmetic of money, compressed: a page loads the part it names. The schemas would add twenty-five kilobytes.
 * There is room for several products: each adds its ids, its name and its recipient's fields.
 */
const maxBytes = 8_600;

describe('@tillside/contract', () => {
  it('carries no zod, and stays small', async () => {
    const code = await bundle('packages/contract/src/index.ts');
    expect(code).not.toMatch(/zod/i);
    expect(code).toContain('airtime.buy');
    expect(gzipSync(code).length).toBeLessThan(maxBytes);
  });

  it('differs from the schemas, which do contain it', async () => {
    expect(await bundle('packages/contract/src/schemas.ts')).toMatch(/zod/i);
  });
});

async function bundle(entry: string): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'silent',
    resolve: { conditions: ['@tillside/source', ...defaultClientConditions] },
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, '../..', entry), formats: ['es'] },
      rollupOptions: { treeshake: false },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  return outputs
    .flatMap((output) => ('output' in output ? output.output : []))
    .map((chunk) => ('code' in chunk ? chunk.code : ''))
    .join('');
}
