import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { countedFigures, risesOf, withFigures, writtenFigures } from '../../scripts/lines.ts';

const document = readFileSync(join(import.meta.dirname, '../../docs/architecture.md'), 'utf8');

describe('the amount of code', () => {
  it('rises only where docs/architecture.md states the new figure', () => {
    expect(risesOf(countedFigures(), writtenFigures(document))).toEqual([]);
  });

  it('is reported in a sentence where it rose, and not at all where it fell', () => {
    const written = new Map([['contract', { files: 10, lines: 2_000 }]]);
    expect(risesOf(new Map([['contract', { files: 9, lines: 1_999 }]]), written)).toEqual([]);
    expect(risesOf(new Map([['contract', { files: 10, lines: 2_001 }]]), written)).toEqual([
      expect.stringContaining('The lines of contract rose from 2,000 to 2,001'),
    ]);
    expect(risesOf(new Map([['server', { files: 1, lines: 1 }]]), written)).toEqual([
      expect.stringContaining('states no figures of server'),
    ]);
  });

  it('is written into the section, and read from there again', () => {
    const figures = new Map([
      ['contract', { files: 1_234, lines: 56_789 }],
      ['all four', { files: 5, lines: 6 }],
    ]);
    const changed = withFigures(document, figures);
    expect(writtenFigures(changed)).toEqual(figures);
    expect(withFigures(changed, writtenFigures(document))).toBe(document);
  });
});
