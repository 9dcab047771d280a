import spectral, { type RulesetDefinition } from '@stoplight/spectral-core';
import rulesets from '@stoplight/spectral-rulesets';
import type { Finding } from '../finding.ts';
import { escape, type Document } from '../validate/document.ts';

// Its types declare optional properties where this project's compiler requires `| undefined`.
const oas = rulesets.oas as RulesetDefinition;

/** What Spectral finds in a document by the recommended rules of `spectral:oas`. */
export async function lintWithSpectral(name: string, document: Document): Promise<Finding[]> {
  const linter = new spectral.Spectral();
  linter.setRuleset({ extends: [[oas, 'recommended']], rules: {} });
  const results = await linter.run({ ...document });
  return results.map(({ severity, code, message, path }) => ({
    severity: severity === 0 ? 'violation' : 'warning',
    check: 'spectral',
    where: `${name} #${path.map((part) => `/${escape(String(part))}`).join('')}`,
    message: `${message} (${code})`,
  }));
}
