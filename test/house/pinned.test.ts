import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

const workflows = globSync('.github/workflows/*.yml', { cwd: root });
const lockfile = read('pnpm-lock.yaml');
const dockerfile = read('apps/example/Dockerfile');
const release = read('.github/workflows/release.yml');

/** The version that the lockfile has of a program. */
function locked(name: string): string {
  const version = new RegExp(`^ {2}${name}@([\\d.]+):$`, 'm').exec(lockfile)?.[1];
  if (version === undefined) throw new Error(`The lockfile has no ${name}.`);
  return version;
}

/** The lines of a job, without comments. */
function job(name: string): string {
  const found = new RegExp(`^ {2}${name}:\\n((?: {3}.*\\n|\\n)+)`, 'm').exec(withoutComments(release))?.[1];
  if (found === undefined) throw new Error(`The release has no job ${name}.`);
  return found;
}

function withoutComments(text: string): string {
  return text.replace(/(?:^|\s)# .*$/gm, '');
}

describe('what runs before a lockfile is read', () => {
  it.each(workflows)('%s names actions by their commit, and the version for people', (file) => {
    const uses = read(file).match(/uses: .*/g) ?? [];
    expect(uses.length).toBeGreaterThan(0);
    for (const line of uses) expect(line).toMatch(/^uses: [\w-]+\/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$/);
  });

  it('is the same commit wherever an action is used', () => {
    const commits = new Map<string, Set<string>>();
    for (const [, action = '', commit = ''] of workflows
      .map(read)
      .join('\n')
      .matchAll(/uses: (\S+)@(\S+)/g)) {
      commits.set(action, (commits.get(action) ?? new Set()).add(commit));
    }
    for (const [action, used] of commits) expect([...used], action).toHaveLength(1);
  });

  it.each(workflows)('%s takes the Node of the lockfile, and no cache that another run filled', (file) => {
    const setups = read(file).match(/setup-node@/g) ?? [];
    const exact = `node-version: ${locked('node')}\n          package-manager-cache: false\n`;
    expect(read(file).split(exact)).toHaveLength(setups.length + 1);
  });

  it('is the exact pnpm of the lockfile', () => {
    const files = [read('package.json'), dockerfile, ...workflows.map(read)].join('\n');
    const versions = [...files.matchAll(/(?:npx [^\n]*?|dlx )pnpm@(\S+)/g)].map(([, version]) => version);
    expect(versions.length).toBeGreaterThan(4);
    expect(new Set(versions)).toEqual(new Set([locked('pnpm')]));
  });

  it('is an image by its digest, with the exact version for people', () => {
    const compose = withoutComments(read('apps/example/compose.yaml'));
    const images = [
      ...[...dockerfile.matchAll(/^FROM (\S+)/gm)].map(([, image = '']) => image),
      ...[...compose.matchAll(/^ +image: (\S+)/gm)].map(([, image = '']) => image),
    ].filter((image) => image !== 'sunbird-shop'); // built from the Dockerfile
    expect(images).toHaveLength(3);
    for (const image of images) expect(image).toMatch(/^\w+:\d+\.\d+[\w.-]*@sha256:[0-9a-f]{64}$/);
    expect(images[0]).toContain(`node:${locked('node')}-`);
    expect(images[1]).toBe(images[0]);
  });
});

describe('a release', () => {
  it('gives the right to publish to one job, and no job any other right', () => {
    expect(release).toMatch(/^permissions: \{\}$/m);
    const permissions = ['test', 'pack', 'rehearse', 'publish'].map((name) =>
      (/permissions:\n((?: {6}\S.*\n)+)/.exec(job(name))?.[1] ?? '').trim(),
    );
    expect(permissions).toEqual(['contents: read', 'contents: read', 'contents: read', 'id-token: write']);
    expect(release.match(/^ {2}\w+:$/gm)?.slice(-4)).toEqual(['  test:', '  pack:', '  rehearse:', '  publish:']);
  });

  it('is packed after the tests, in a job that runs none', () => {
    expect(job('test')).toContain('run: .ci/run');
    expect(job('pack')).toMatch(/^ {4}needs: test$/m);
    expect(job('pack')).not.toMatch(/\.ci\/run|npm (?:run (?:-s )?)?test|vitest|playwright/);
    expect(job('pack')).toContain('digests: ${{ steps.digests.outputs.digests }}');
    expect(job('pack')).toContain('cat .cache/release/SHA256SUMS');
  });

  it('is tried as strangers use it, by the tarballs that are published', () => {
    const rehearse = job('rehearse');
    expect(rehearse).toMatch(/^ {4}needs: pack$/m);
    expect(rehearse).toContain('artifact-ids: ${{ needs.pack.outputs.artifact }}');
    const [before = '', after = ''] = rehearse.split('sha256sum --check --strict <<< "$DIGESTS"');
    expect(before).toContain('cd .cache/packed/release &&');
    expect(after).toContain('test/release/main.ts .cache/packed/release');
  });

  it('is published by an exact npm, without a checkout or an installation', () => {
    const publish = job('publish');
    expect(publish).toMatch(/^ {4}needs: \[pack, rehearse\]$/m);
    expect(publish.match(/uses: \S+(?=@)/g)).toEqual(['uses: actions/download-artifact', 'uses: actions/setup-node']);
    expect(publish).toMatch(/run: test "\$\(npm --version\)" = \d+\.\d+\.\d+$/m);
    expect(publish).not.toMatch(/\b(?:npx|pnpm|yarn|node [\w./]+)\b|npm (?:i|ci|install|exec|run)\b/);
  });

  it('publishes nothing but the digests that were recorded, which do not come with the artifact', () => {
    const publish = job('publish');
    expect(publish).toContain('DIGESTS: ${{ needs.pack.outputs.digests }}');
    const [before = '', after = ''] = publish.split('npm publish --ignore-scripts');
    expect(before).toContain('sha256sum --check --strict <<< "$DIGESTS"');
    expect(after).toContain('done <<< "$DIGESTS"');
    expect(publish).not.toContain('*.tgz');
  });
});
