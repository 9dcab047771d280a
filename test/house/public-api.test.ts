import { existsSync, readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { describeApi, emitDeclarations, publicPackages, snapshotFile } from '../../scripts/api.mjs';

const mend = 'The public API changed. If that is meant: npm run api:update, read the difference, and add a changeset.';

describe('the public API', () => {
  beforeAll(emitDeclarations, 120_000);

  it.each(publicPackages)('of %s is the one that was agreed on', (name) => {
    const file = snapshotFile(name);
    const agreed = existsSync(file) ? readFileSync(file, 'utf8') : '';
    expect(describeApi(name), mend).toBe(agreed);
  });

  it.each(publicPackages)('of %s exports only what the package itself declares', (name) => {
    expect(describeApi(name)).not.toMatch(/^(unknown|missing) /m);
  });
});
