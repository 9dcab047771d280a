import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { pack } from './pack.ts';
import { openRegistry } from './registry.ts';
import { npmConfig } from './npm-config.ts';

/** `npm run registry`: serves the packages as they would be published, until it is stopped. Build them first. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '4873' } } });
const directory = mkdtempSync(join(tmpdir(), 'tillside-registry-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

const packages = await pack(directory);
const registry = await openRegistry({ packages, upstream: npmConfig('registry'), port: Number(values.port) });
for (const { manifest } of packages) process.stdout.write(`${manifest.name}@${manifest.version}\n`);
process.stdout.write(`\nIn the folder of an app: export npm_config_registry=${registry.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
