import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, posix } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  addressesOfErrors,
  addressesOfRules,
  documentation,
  pageAddress,
  stepsOfDoctor,
} from '../../scripts/registry/addresses.ts';
import { packedDocuments } from '../../scripts/registry/packed-documents.ts';
import { documentedAt, publishedPackages } from '../../scripts/release.ts';
import { anchorsIn } from './anchors.ts';

const root = join(import.meta.dirname, '../..');
const web = 'https://code.example/tillside/tillside/blob/v0.1.0/';
const folders = readdirSync(join(root, 'packages'));
const inPackages = new Map(folders.map((folder) => [folder, packedDocuments(folder, null)]));
const read = (place: string): string => readFileSync(join(root, place), 'utf8');
const linkOf = /```[^]*?```|`[^`\n]*`|\]\(([^)\s]+)\)/g;

/** What is wrong with a place of the repository, or `null`. @param place `docs/problems.md#reasons` */
function mistakeOf(place: string): string | null {
  const [file = '', anchor] = place.split('#');
  if (!existsSync(join(root, file))) return `${place}: no such file`;
  if (anchor !== undefined && !anchorsIn(read(file)).has(anchor)) return `${place}: no such heading`;
  return null;
}

/** Reads an address from where a reader finds it: in a package of `node_modules`, or on the web. */
function mistakeOfAddress(address: string): string | null {
  if (address.startsWith(web)) return mistakeOf(address.slice(web.length));
  const [, folder = '', inside = ''] = /^node_modules\/@tillside\/([\w-]+)\/(.*)$/.exec(address) ?? [];
  return folders.includes(folder) ? mistakeInPackage(folder, inside) : `${address}: in no package`;
}

function mistakeInPackage(folder: string, place: string): string | null {
  const [file = '', anchor] = place.split('#');
  const text = inPackages.get(folder)?.get(file);
  if (text === undefined) {
    const [top = ''] = file.split('/');
    const manifest = JSON.parse(read(`packages/${folder}/package.json`)) as { files: readonly string[] };
    return top !== 'docs' && manifest.files.includes(top)
      ? mistakeOf(`packages/${folder}/${place}`)
      : `${place}: not in the package`;
  }
  return anchor === undefined || anchorsIn(text).has(anchor) ? null : `${place}: no such heading`;
}

describe.each(folders)('the documents of packages/%s', (folder) => {
  it('lead to the web once there is an address, and the pages are left out', () => {
    const documents = packedDocuments(folder, web);
    expect([...documents.keys()].filter((name) => name.includes('/'))).toEqual([]);
    expect(brokenLinks(folder, documents)).toEqual([]);
  });

  it('lead to the pages that the package holds until then', () => {
    expect(brokenLinks(folder, packedDocuments(folder, null))).toEqual([]);
  });

  it('holds every page that its sources name, in errors and hover texts', () => {
    const documents = packedDocuments(folder, null);
    const missing = namedIn(folder).filter(
      (place) => place.startsWith('docs/') && !documents.has(place.split('#')[0] ?? ''),
    );
    expect(missing).toEqual([]);
  });

  it('names only files and headings that exist in its sources, templates and types', () => {
    expect(namedIn(folder).flatMap((place) => mistakeOf(place) ?? [])).toEqual([]);
  });
});

/** Links of packed documents that lead nowhere. */
function brokenLinks(folder: string, documents: ReadonlyMap<string, string>): readonly string[] {
  return [...documents].flatMap(([name, text]) =>
    [...text.matchAll(linkOf)].flatMap(([, target]) => {
      if (target === undefined || (/^[a-z]+:/.test(target) && !target.startsWith(web))) return [];
      const mistake = target.startsWith(web) ? mistakeOfAddress(target) : mistakeOfLink(folder, name, target);
      return mistake === null ? [] : `${name}: ${mistake}`;
    }),
  );
}

function mistakeOfLink(folder: string, name: string, target: string): string | null {
  const inside = target.startsWith('#') ? `${name}${target}` : posix.join(posix.dirname(name), target);
  const [, other, rest = ''] = /^\.\.\/([\w-]+)\/(.*)$/.exec(inside) ?? [];
  return other === undefined ? mistakeInPackage(folder, inside) : mistakeInPackage(other, rest);
}

/** The documents of the repository that the files of a package name, outside of its own documents. */
function namedIn(folder: string): readonly string[] {
  const own = join(root, 'packages', folder);
  return globSync(['src/**/*.{ts,tsx}', 'types/**', 'templates/**', 'src/generated/*.json'], { cwd: own })
    .filter((file) => /\.\w+$/.test(file) && !/\.(test|stories|browser)\./.test(file))
    .flatMap(
      (file) => readFileSync(join(own, file), 'utf8').match(/\b(?:docs|packages)\/[\w./-]+\.md(?:#[\w-]+)?/g) ?? [],
    );
}

describe('an address', () => {
  it.each([...addressesOfErrors(null), ...addressesOfErrors(web)])(
    'of an error about %s leads to a heading: %s',
    (_, address) => {
      expect(mistakeOfAddress(address)).toBe(null);
    },
  );

  it('of a rule of funding leads to a heading', () => {
    expect(addressesOfRules().flatMap((address) => mistakeOfAddress(address) ?? [])).toEqual([]);
  });

  it.each([null, web])('takes the place of each link in what the doctor says (base %s)', (base) => {
    const steps = stepsOfDoctor(base);
    const addresses = steps.flatMap((step) => step.match(/(?:node_modules|https:\/\/code)[^\s),]*[^\s),.:]/g) ?? []);
    expect(addresses.length).toBeGreaterThan(7);
    expect(addresses.flatMap((address) => mistakeOfAddress(address) ?? [])).toEqual([]);
    expect(steps.filter((step) => step.includes(']('))).toEqual([]);
    expect(steps.join('\n')).toMatch(/set the alerts \(\S+operating\.md#alerts\)/);
  });

  it('of a folder or file that templates name is in the package', () => {
    const named = globSync('packages/create-tillside/templates/**', { cwd: root })
      .filter((file) => /\.\w+$/.test(file))
      .flatMap((file) => read(file).match(/node_modules\/@tillside\/[\w/-]+\.\w+(?:#[\w-]+)?/g) ?? []);
    expect(named.flatMap((address) => mistakeOfAddress(address) ?? [])).toEqual([]);
  });

  it('is of the web once a release has written where the documentation is', async () => {
    expect(documentation).toBe(null);
    expect(pageAddress('docs/problems.md')).toBe('node_modules/@tillside/server/docs/problems.md');
    const folder = mkdtempSync(join(tmpdir(), 'tillside-documentation-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const file = join(folder, 'documentation.ts');
    writeFileSync(file, documentedAt(read('packages/server/src/kernel/model/documentation.ts'), web));
    const released = (await import(pathToFileURL(file).href)) as { pageAddress: typeof pageAddress };
    expect(released.pageAddress('docs/problems.md#reasons')).toBe(`${web}docs/problems.md#reasons`);
    expect(() => documentedAt('nothing', web)).toThrow('does not have: documentation');
  });
});

it('the packages of this test are those that are published', () => {
  expect(publishedPackages().map(({ folder }) => folder.split('/').at(-1))).toEqual(folders);
});
