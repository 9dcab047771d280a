import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { must } from '../run.ts';
import { pack } from './pack.ts';
import { openRegistry } from './registry.ts';
import { npmConfig } from './npm-config.ts';

/** `npm run tool -- registry`: builds the packages, and serves them as they would be published, until it is stopped. */
const { values } = parseArgs({ options: { port: { type: 'string', default: '4873' } } });
const directory = mkdtempSync(join(tmpdir(), 'tillside-registry-'));
process.once('exit', () => rmSync(directory, { recursive: true, force: true }));

process.stdout.write('Building the packages, about a minute…\n');
await must('pnpm', ['-r', 'run', 'build']);
const packages = await pack(directory);
const registry = await openRegistry({ packages, upstream: npmConfig('registry'), port: Number(values.port) });
for (const { manifest } of packages) process.stdout.write(`${manifest.name}@${manifest.version}\n`);
process.stdout.write(`\nIn the terminal of your shop: export npm_config_registry=${registry.url}\n`);
for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => process.exit(0));
