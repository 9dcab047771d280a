import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeApi, emitDeclarations, publicPackages, snapshotFile } from '../../scripts/api.ts';

const fix =
  'The public API changed. If that is meant: npm run tool -- api:update, read the difference, and add a changeset.';

describe('the public API', () => {
  beforeAll(emitDeclarations, 120_000);

  it.each(publicPackages)('of %s equals its snapshot', (name) => {
    const file = snapshotFile(name);
    const agreed = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(describeApi(name), fix).toBe(agreed);
  });

  it.each(publicPackages)('of %s exports only what the package itself declares', (name) => {
    expect(describeApi(name)).not.toMatch(/^(unknown|missing) /m);
  });

  it('of @tillside/react is short: what forms of one’s own are made of is in its parts', () => {
    const [main = '', parts = ''] = describeApi('react').split('# @tillside/react/parts');
    expect(valuesOf(main).length).toBeLessThanOrEqual(45);
    const both = valuesOf(main).filter((name) => valuesOf(parts).includes(name));
    expect([...both, ...(parts.match(/^\w+(?=: as above$)/gm) ?? [])]).toEqual([]);
  });

  it('of @tillside/contract is narrow: what needs zod is in its schemas, and nothing is in both', () => {
    const [main = '', schemas = ''] = describeApi('contract').split('# @tillside/contract/schemas');
    expect(main.split('\n').length).toBeLessThanOrEqual(700);
    expect(namesOf(schemas)).toContain('operations');
    expect(namesOf(main).filter((name) => namesOf(schemas).includes(name))).toEqual([]);
  });
});

/** Every name in a description. */
function namesOf(description: string): string[] {
  return description.match(/(?<=^(?:function|const|class|type|interface) )\w+|^\w+(?=: as above$)/gm) ?? [];
}

/** The names of the functions, constants and classes in a description. */
function valuesOf(description: string): string[] {
  return description.match(/(?<=^(?:function|const|class) )\w+/gm) ?? [];
}
