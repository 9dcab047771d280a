import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { companionDocument } from '@tillside/contract/schemas';
import { recordPlatform } from '../test/openapi/samples/platform-examples.ts';
import { withExamples } from '../test/openapi/samples/with-examples.ts';
import { conformanceDocument } from './conformance-document.ts';
import { goingLiveDocument, goingLiveFile } from './going-live-document.ts';
import { platformDocument } from './openapi-platform.ts';
import { operationIdsFile, operationIdsModule } from './operation-ids.ts';
import { gaps, operationsTable } from './operations-table.ts';
import { problemsDocument, problemsFile } from './problems-document.ts';

const root = join(import.meta.dirname, '..');

/** The answers of the sandbox with a fixed clock and fixed ids. */
const recorded = await recordPlatform();

/** Every document that is generated from the contract, by its path. */
export function generatedDocuments() {
  return {
    'docs/openapi/platform.json': json(withExamples(platformDocument(), recorded)),
    'docs/openapi/companion.json': json(companionDocument()),
    [operationIdsFile]: operationIdsModule(),
    'docs/reference/operations.md': operationsTable(),
    'docs/reference/conformance.md': conformanceDocument(),
    [goingLiveFile]: goingLiveDocument(),
    [problemsFile]: problemsDocument(),
  };
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  for (const [file, text] of Object.entries(generatedDocuments())) {
    mkdirSync(dirname(join(root, file)), { recursive: true });
    writeFileSync(join(root, file), text);
    console.log(`wrote ${file}`);
  }
  for (const gap of gaps()) console.error(gap);
  if (gaps().length > 0) process.exitCode = 1;
}

function json(value: unknown) {
  return `${JSON.stringify(value, null, 2)}\n`;
}
