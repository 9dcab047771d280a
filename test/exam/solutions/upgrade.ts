import { fromJavaScript, inJavaScript, refusesAtSignIn, sellsForRealMoney } from './shared.ts';
import { swap, type Solutions } from './solution.ts';

const manifest = 'package.json';
const till = 'server/till.ts';
const versions = 'all packages of Tillside have one version, that of today';
const starts = 'the doctor reads the options of server/till.ts, and would start with them';
const paid = 'a purchase is made once, and paid from the balance';

function packages(
  change: (group: Readonly<Record<string, string>>, name: string) => object,
): (before: string) => string {
  return (before) => {
    const { dependencies, devDependencies, ...rest } = JSON.parse(before);
    const changed = {
      ...rest,
      dependencies: change(dependencies, 'dependencies'),
      devDependencies: change(devDependencies, 'devDependencies'),
    };
    return JSON.stringify(changed);
  };
}

const ranges = (range: string) =>
  packages((group) =>
    Object.fromEntries(Object.entries(group).map(([name, old]) => [name, name.startsWith('@tillside/') ? range : old])),
  );

export const upgrade: Solutions = {
  right: {
    'exact versions, on one line': { [manifest]: ranges('0.1.0') },
    'ranges of patches, and a page of JavaScript': {
      [manifest]: ranges('~0.1.0'),
      'server/companion.js': inJavaScript(
        '@tillside/server',
        `events: { 'instruction.succeeded': ({ ref }) => console.log(ref) },`,
      ),
      [till]: fromJavaScript,
    },
    'the minor version, and a stub that refuses at sign-in': { [manifest]: ranges('^0.1'), [till]: refusesAtSignIn },
    'all packages among the dependencies': {
      [manifest]: packages((group, name) =>
        name === 'dependencies' ? { '@tillside/sandbox': '^0.1.0', ...group } : { typescript: group['typescript'] },
      ),
    },
    'options that are put together elsewhere': {
      'server/config/index.ts': `export const events = { 'instruction.succeeded': ({ ref }: { ref: string }) => console.log(ref) };\n`,
      [till]: (before) =>
        `import { events } from './config/index.ts';\n${before.replace(/events: \{\n[^]*?\n {4}\},/, 'events,')}`,
    },
  },
  wrong: {
    'the sandbox of spring': {
      files: { [manifest]: swap([/("@tillside\/sandbox":\s*)"[^"]+"/, '"@tillside/sandbox": "^0.0.8"']) },
      refusedBy: versions,
      why: /\^0\.0\.8/,
    },
    'whatever is the latest': {
      files: { [manifest]: ranges('latest') },
      refusedBy: versions,
      why: /latest/,
    },
    'hooks that stay under their old name': {
      files: { [till]: swap(['    funding,\n', '    funding,\n    fundingHooks: funding,\n']) },
      refusedBy: `${starts}|${paid}`,
      why: /fundingHooks/,
    },
    'a purchase for nothing': {
      files: {
        [till]: swap([
          '    funding,\n',
          "    funding: { ...funding, reserve: () => ({ outcome: 'reserved' as const }), capture: () => {} },\n",
        ]),
      },
      refusedBy: paid,
      why: /not paid for once/,
    },
    'a stub that sells for real money': sellsForRealMoney,
  },
};
