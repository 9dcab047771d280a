import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const document = 'docs/security.md';

/**
 * The requirements of levels 1 and 2 of OWASP ASVS 5.0.0: how many each section has. Their numbers begin at 1, because the
 * standard puts those of level 3 last.
 */
const sections: readonly (readonly [section: string, requirements: number])[] = [
  ['1.1', 2],
  ['1.2', 9],
  ['1.3', 11],
  ['1.4', 3],
  ['1.5', 2],
  ['2.1', 3],
  ['2.2', 3],
  ['2.3', 4],
  ['2.4', 1],
  ['3.2', 2],
  ['3.3', 4],
  ['3.4', 6],
  ['3.5', 5],
  ['3.7', 2],
  ['4.1', 3],
  ['4.2', 1],
  ['4.3', 2],
  ['4.4', 4],
  ['5.1', 1],
  ['5.2', 3],
  ['5.3', 2],
  ['5.4', 3],
  ['6.1', 3],
  ['6.2', 12],
  ['6.3', 4],
  ['6.4', 4],
  ['6.5', 5],
  ['6.6', 3],
  ['6.8', 4],
  ['7.1', 3],
  ['7.2', 4],
  ['7.3', 2],
  ['7.4', 5],
  ['7.5', 2],
  ['7.6', 2],
  ['8.1', 2],
  ['8.2', 3],
  ['8.3', 1],
  ['8.4', 1],
  ['9.1', 3],
  ['9.2', 4],
  ['10.1', 2],
  ['10.2', 2],
  ['10.3', 4],
  ['10.4', 11],
  ['10.5', 5],
  ['10.6', 2],
  ['10.7', 3],
  ['11.1', 2],
  ['11.2', 3],
  ['11.3', 3],
  ['11.4', 4],
  ['11.5', 1],
  ['11.6', 1],
  ['12.1', 3],
  ['12.2', 2],
  ['12.3', 4],
  ['13.1', 1],
  ['13.2', 5],
  ['13.3', 2],
  ['13.4', 5],
  ['14.1', 2],
  ['14.2', 4],
  ['14.3', 3],
  ['15.1', 3],
  ['15.2', 3],
  ['15.3', 7],
  ['16.1', 1],
  ['16.2', 5],
  ['16.3', 4],
  ['16.4', 3],
  ['16.5', 3],
  ['17.1', 1],
  ['17.2', 4],
  ['17.3', 2],
];

const ids = sections.flatMap(([section, count]) =>
  Array.from({ length: count }, (_, index) => `V${section}.${index + 1}`),
);

const statuses = ['met', "the merchant's", 'not applicable', 'not met'] as const;

interface Row {
  readonly id: string;
  readonly subject: string;
  readonly status: string;
  readonly evidence: string;
}

/** The rows of the table in a text. */
function rowsOf(text: string): readonly Row[] {
  return [...text.matchAll(/^\|(V\d[\d.]*)\|([^|]*)\|([^|]*)\|([^|]*)\|$/gm)].map(
    ([, id = '', subject = '', status = '', evidence = '']) => ({ id, subject, status, evidence }),
  );
}

/** The files that the evidence names, from the root: `test/house/asvs.test.ts`. Routes begin with a slash. */
function filesIn(evidence: string): readonly string[] {
  return [...evidence.matchAll(/`([^`\s]+)`/g)]
    .map(([, file = '']) => file)
    .filter((file) => /^[\w.@-]+(?:\/[\w.@-]+)*\.(?:md|json|yaml|ts|tsx)$/.test(file));
}

interface Link {
  readonly file: string;
  readonly anchor: string;
}

/** The links of the evidence, from the root. One without a file leads into the document itself. */
function linksIn(evidence: string): readonly Link[] {
  return [...evidence.matchAll(/\]\(([^)#\s]*)(?:#([^)\s]+))?\)/g)].map(([, target = '', anchor = '']) => ({
    file: target === '' ? document : join(dirname(document), target),
    anchor,
  }));
}

/** The anchors of a text's headings, as GitHub makes them. */
function anchorsOf(text: string): readonly string[] {
  return [...text.matchAll(/^#{1,6} (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** What is wrong with a row. */
function faultsOf({ id, subject, status, evidence }: Row): readonly string[] {
  const files = filesIn(evidence);
  const links = linksIn(evidence);
  const faults = [
    ...files.filter((file) => !existsSync(join(root, file))).map((file) => `names ${file}, which does not exist`),
    ...links.filter((link) => !leadsSomewhere(link)).map(({ file, anchor }) => `leads to ${file}#${anchor}`),
  ];
  if (!statuses.some((known) => known === status)) faults.push(`has the status ${status}`);
  if (subject === '' || evidence === '') faults.push('says too little');
  if (status === 'met' && files.length === 0) faults.push('is met, and names no file');
  if (status === "the merchant's" && !links.some(({ anchor }) => anchor !== ''))
    faults.push('names no part of the documents');
  return faults.map((fault) => `${id} ${fault}`);
}

function leadsSomewhere({ file, anchor }: Link): boolean {
  if (!existsSync(join(root, file))) return false;
  return anchor === '' || anchorsOf(readFileSync(join(root, file), 'utf8')).includes(anchor);
}

describe('the table of ASVS 5.0', () => {
  const rows = rowsOf(readFileSync(join(root, document), 'utf8'));

  it('has each requirement of levels 1 and 2 once, in order', () => {
    expect(ids).toHaveLength(253);
    expect(rows.map(({ id }) => id)).toEqual(ids);
  });

  it('has evidence that exists in each row', () => {
    expect(rows.flatMap(faultsOf)).toEqual([]);
  });

  it('counts its rows by status', () => {
    const text = readFileSync(join(root, document), 'utf8');
    for (const status of statuses) {
      const count = rows.filter((row) => row.status === status).length;
      expect(text).toContain(`|**${status}**|${count}|`);
    }
  });
});

it('finds what is wrong with a row', () => {
  const row = { id: 'V1.1.1', subject: 'a' };
  const rows = [
    { ...row, status: 'met', evidence: 'because' },
    { ...row, status: 'met', evidence: '`test/house/nothing.test.ts`' },
    { ...row, status: "the merchant's", evidence: '[here](security/your-part.md#nowhere)' },
    { ...row, status: "the merchant's", evidence: 'see the documents' },
    { ...row, status: 'perhaps', evidence: 'a' },
    { ...row, status: 'not met', evidence: 'It is missing.' },
  ];
  expect(rows.flatMap(faultsOf)).toEqual([
    'V1.1.1 is met, and names no file',
    'V1.1.1 names test/house/nothing.test.ts, which does not exist',
    'V1.1.1 leads to docs/security/your-part.md#nowhere',
    'V1.1.1 names no part of the documents',
    'V1.1.1 has the status perhaps',
  ]);
});
