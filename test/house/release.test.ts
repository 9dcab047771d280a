import { createHash } from 'node:crypto';
import { globSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  digestsOf,
  documentsBeforeRelease,
  integrityOf,
  mistakesOf,
  publishedPackages,
} from '../../scripts/release.ts';

const contract = {
  manifest: { name: '@tillside/contract', version: '0.2.0' },
  changelog: '# @tillside/contract\n\n## 0.2.0\n',
};

describe('a release', () => {
  it('has nothing to object to a tag that manifests and changelogs agree with', () => {
    expect(mistakesOf('v0.2.0', [contract], [])).toEqual([]);
  });

  it('is refused where the tag has another version than a package', () => {
    expect(mistakesOf('v0.3.0', [contract], [])).toEqual([
      'The tag is v0.3.0, but @tillside/contract is 0.2.0. Tag the commit v0.2.0.',
    ]);
  });

  it('is refused while a changeset belongs to no version, or a changelog lacks the version', () => {
    expect(mistakesOf('v0.2.0', [{ ...contract, changelog: '## 0.1.0\n' }], ['fair-shares.md'])).toEqual([
      '.changeset/fair-shares.md belongs to no version yet. Run: npm run tool -- version',
      'The changelog of @tillside/contract does not have 0.2.0.',
    ]);
  });

  it('is refused while a document says that nothing is published: before the first, all that begin with npm do', () => {
    expect(mistakesOf('v0.2.0', [contract], [], ['README.md'])).toEqual([
      'README.md says that nothing is published on npm yet. Remove that line.',
    ]);
    const starts = globSync('docs/start/*.md', { cwd: join(import.meta.dirname, '../..') });
    expect(documentsBeforeRelease().toSorted()).toEqual(['README.md', 'docs/index.md', ...starts].toSorted());
  });

  it('records the SHA-256 of each tarball, and of nothing else', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillside-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    writeFileSync(join(folder, 'b.tgz'), '');
    writeFileSync(join(folder, 'a.tgz'), 'abc');
    writeFileSync(join(folder, 'SHA256SUMS'), 'of another release');
    expect(digestsOf(folder)).toBe(
      'ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad  a.tgz\n' +
        'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855  b.tgz\n',
    );
  });

  it('lists the integrity of each file of the elements, of the files that are packed', () => {
    const folder = mkdtempSync(join(tmpdir(), 'tillside-release-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    const hash = `sha384-${createHash('sha384').update('let a;').digest('base64')}`;
    writeFileSync(join(folder, 'base.js'), 'let a;');
    writeFileSync(join(folder, 'integrity.json'), JSON.stringify({ 'base.js': hash }));
    expect(integrityOf('0.2.0', folder)).toBe(
      `## @tillside/elements 0.2.0\n\n| file | \`integrity\` |\n|---|---|\n| \`base.js\` | \`${hash}\` |\n`,
    );
    writeFileSync(join(folder, 'base.js'), 'let b;');
    expect(() => integrityOf('0.2.0', folder)).toThrow(/^base\.js is sha384-.*Build the elements again/);
    writeFileSync(join(folder, 'integrity.json'), '{}');
    expect(() => integrityOf('0.2.0', folder)).toThrow(/^There is no file in /);
  });

  it('would be possible from here: one version in all manifests and changelogs', () => {
    const [first] = publishedPackages();
    expect(mistakesOf(`v${first?.manifest.version}`, publishedPackages(), [])).toEqual([]);
  });
});

describe('what is published', () => {
  it.each(publishedPackages())('$manifest.name has its changelog in the tarball', ({ manifest }) => {
    expect(manifest.files).toContain('CHANGELOG.md');
  });
});
