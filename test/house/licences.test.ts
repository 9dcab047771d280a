import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod';

const root = join(import.meta.dirname, '../..');

/** Licences that ask for nothing but their notice. Another one is a decision: add it here, with its reason. */
const accepted: readonly string[] = [
  'MIT',
  'ISC',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  '0BSD',
];

const Component = z.object({
  purl: z.string(),
  licenses: z.array(z.object({ license: z.object({ id: z.string().optional() }) })).default([]),
});
const Bill = z.object({
  bomFormat: z.literal('CycloneDX'),
  metadata: z.object({ component: z.object({ purl: z.string() }) }),
  components: z.array(Component).default([]),
});

/** The licences of a component that are not accepted; one without a licence is refused too. */
function refused({ purl, licenses }: z.infer<typeof Component>): readonly string[] {
  const ids = licenses.map(({ license }) => license.id ?? 'unknown');
  return ids.length > 0 && ids.every((id) => accepted.includes(id)) ? [] : [`${purl}: ${ids.join(', ') || 'none'}`];
}

describe('what is installed with a published package', () => {
  let bills: readonly z.infer<typeof Bill>[] = [];

  beforeAll(() => {
    bills = billsOfMaterials();
  }, 60_000);

  it('is listed for each of them', () => {
    const names = bills.map(({ metadata }) =>
      decodeURIComponent(metadata.component.purl).replace(/^pkg:npm\/(.+)@.*$/, '$1'),
    );
    expect(names.toSorted()).toEqual(packageNames().toSorted());
  });

  it('has a licence that asks for nothing but its notice', () => {
    const components = bills.flatMap((bill) => bill.components);
    expect(components.length).toBeGreaterThan(5);
    expect(components.flatMap(refused)).toEqual([]);
  });

  it('is what ADR 0010 gives a reason for', () => {
    const reasons = readFileSync(join(root, 'docs/decisions/0010-dependencies-and-publishing.md'), 'utf8');
    const names = bills.flatMap((bill) =>
      bill.components.map(({ purl }) => decodeURIComponent(purl).slice('pkg:npm/'.length)),
    );
    const foreign = names.map((name) => name.replace(/@[^@]+$/, '')).filter((name) => !name.startsWith('@tillside/'));
    expect(foreign.filter((name) => !reasons.includes(name))).toEqual([]);
  });
});

it('refuses a licence that asks for more, and a component without any', () => {
  const of = (...ids: string[]) => ({ purl: 'pkg:npm/a@1', licenses: ids.map((id) => ({ license: { id } })) });
  expect([of('MIT'), of('MIT', 'GPL-3.0-only'), of()].flatMap(refused)).toEqual([
    'pkg:npm/a@1: MIT, GPL-3.0-only',
    'pkg:npm/a@1: none',
  ]);
});

/** As `npm run tool -- sbom` writes them. */
function billsOfMaterials(): readonly z.infer<typeof Bill>[] {
  const directory = mkdtempSync(join(tmpdir(), 'tillside-sbom-'));
  try {
    const options = ['--sbom-format', 'cyclonedx', '--prod', '--split', '--filter', './packages/*'];
    execFileSync(join(root, 'node_modules/.bin/pnpm'), ['sbom', ...options, '--out', join(directory, '%s.json')], {
      cwd: root,
      stdio: 'pipe',
    });
    return readdirSync(directory, { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.json'))
      .map((file) => Bill.parse(JSON.parse(readFileSync(join(directory, file), 'utf8'))));
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

function packageNames(): readonly string[] {
  return readdirSync(join(root, 'packages')).map((folder) => {
    const manifest: unknown = JSON.parse(readFileSync(join(root, 'packages', folder, 'package.json'), 'utf8'));
    return z.object({ name: z.string() }).parse(manifest).name;
  });
}
