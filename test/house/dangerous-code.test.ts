import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');

/** The code that is published and runs in production: no tests, no stories, nothing that only tests import. */
const shipped = globSync('packages/{contract,messages,react,elements,server}/src/**/*.{ts,tsx}', { cwd: root }).filter(
  (file) => !/\.(?:test|stories|browser)\.tsx?$|\/(?:testing|conformance)\//.test(file),
);

interface Rule {
  /** What the code may not contain, and why. */
  readonly why: string;
  readonly pattern: RegExp;
  /** The files that may, each because it is guarded by tests of its own. */
  readonly except?: readonly string[];
}

const rules: readonly Rule[] = [
  { why: 'runs text as code', pattern: /\beval\(|new Function\(|\bFunction\(/ },
  {
    why: 'runs text as code',
    pattern: /node:vm|createContext\(\{/,
    // Patterns of the platform are tried here with a deadline: `endless-patterns.test.ts`, `foreign-number.test.ts`.
    except: ['packages/server/src/features/bills/foreign-number.ts'],
  },
  { why: 'starts programs', pattern: /child_process|node:cluster/ },
  { why: 'restores objects from bytes', pattern: /node:v8|\bdeserialize\(/ },
  {
    why: 'writes markup',
    pattern: /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\b|insertAdjacentHTML|document\.write/,
  },
  {
    why: 'links to an address of any scheme',
    pattern: /\bhref=\{/,
    // Each of them lets only http(s) addresses, or paths, pass; the page of links, what the companion allows by a list; the
    // shop's answer, an e-mail address or a phone number.
    except: [
      'features/links/LinkPage',
      'features/accounts/ExpectedArrived',
      'features/cards/actions/deposit/DepositDetails',
      'features/cards/reveal/CardReveal',
      'kernel/purchase/PurchaseOutcome',
      'kernel/purchase/PurchaseReview',
      'features/receipts/Shares',
      'kernel/ui/SignInButton',
      'features/cases/ShopAnswer',
    ].map((name) => `packages/react/src/${name}.tsx`),
  },
  { why: 'embeds plugins', pattern: /<(?:embed|applet)\b|<object\s/ },
  {
    why: 'trusts headers that clients can write',
    pattern: /\.get\('x-(?:forwarded|real)|request\.ips?\b/,
  },
  {
    why: 'trusts the address of a proxy',
    pattern: /\.remoteAddress/,
    // The console of a stand-in answers this machine only.
    except: ['packages/server/src/kernel/http/express.ts'],
  },
  { why: 'draws predictable numbers', pattern: /Math\.random/ },
  {
    why: 'hashes with something else than SHA-256',
    pattern: /create(?:Hash|Hmac)\((?!'sha256')/,
    except: platformHashes(),
  },
  { why: 'encrypts with something else than AES-256-GCM', pattern: /create(?:C|Dec)ipheriv\((?!'aes-256-gcm')/ },
  { why: 'derives keys with something else than SHA-256', pattern: /hkdfSync\((?!'sha256')/ },
  { why: 'turns off the check of certificates', pattern: /rejectUnauthorized|NODE_TLS_REJECT/ },
  { why: 'accepts malformed HTTP', pattern: /insecureHTTPParser/ },
];

/** Hashes whose algorithm the platform prescribes: SHA-512 (platform §5.4). */
function platformHashes(): readonly string[] {
  return ['packages/server/src/features/accounts/simulate.ts', 'packages/server/src/kernel/webhooks/presets.ts'];
}

/** The rules that a text breaks. */
function broken(file: string, text: string): readonly string[] {
  return rules
    .filter(({ pattern, except = [] }) => pattern.test(text) && !except.includes(file))
    .map(({ why }) => `${file} ${why}`);
}

it('is found in a text', () => {
  expect(broken('a.ts', `createHash('md5'); el.innerHTML = name; createCipheriv('aes-256-cbc', key, iv);`)).toEqual([
    'a.ts writes markup',
    'a.ts hashes with something else than SHA-256',
    'a.ts encrypts with something else than AES-256-GCM',
  ]);
});

it('is in no file that is published', () => {
  expect(shipped.length).toBeGreaterThan(500);
  expect(shipped.flatMap((file) => broken(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

it('is allowed only in files that need it', () => {
  for (const { pattern, except = [] } of rules) {
    for (const file of except) expect(readFileSync(join(root, file), 'utf8')).toMatch(pattern);
  }
});
