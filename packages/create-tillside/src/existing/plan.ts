import { execFileSync } from 'node:child_process';
import { existsSync, lstatSync, readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { envFileText } from '@tillside/contract';
import { onWebRequests, ownVersion } from '../new-app.ts';
import type { Range } from '../products.ts';
import { exampleSettings, ownSettings } from '../settings.ts';
import { pageFile, readTemplate, serverFile } from '../template.ts';
import { addSettings } from './env-file.ts';
import { firstFile, nextConfigs, readIfThere, viteConfigs, type CompanionHost, type HostApp } from './host-app.ts';
import { addIgnored } from './ignore-file.ts';
import { addToManifest, type Additions } from './manifest.ts';
import { addNextRewrite, nextConfigFile, nextLines } from './next-config.ts';
import { allowTypeScriptEndings, excludeFolder } from './type-script.ts';
import { addViteProxy, viteConfigFile, viteLines } from './vite-config.ts';

/** The planned changes for adding Tillside to an app. Nothing is written yet. */
export interface Plan {
  /** Files that do not exist yet, by path. */
  readonly newFiles: ReadonlyMap<string, string>;
  readonly edits: readonly Edit[];
  /** The steps that a person has to do, because they cannot be automated safely. */
  readonly byHand: readonly Instruction[];
}

/** A change of a file that exists. */
export interface Edit {
  readonly file: string;
  readonly before: string;
  readonly after: string;
}

export interface Instruction {
  readonly sentence: string;
  readonly lines: readonly string[];
}

/** Plans the files and edits that Tillside needs in an app and that are missing there. */
export function planAddition(app: HostApp, range: Range, host: CompanionHost): Plan {
  const place = new Place(app);
  const folder = place.companionFolder();
  const companion =
    app.express?.port ?? portIn(readIfThere(app.folder, '.env')) ?? (app.pagePort === 3001 ? 3002 : 3001);
  // Express and Next.js know where they listen.
  const ports = { page: app.pagePort, companion: host === 'beside' ? companion : null };

  if (!place.has(`${folder}/till.ts`)) {
    for (const [file, text] of companionFiles(app, range, host)) place.create(`${folder}/${file}`, text);
    if (app.express) place.say(mountInstruction(app, folder));
    if (app.express && app.frontend === null) place.say(elementsInstruction(range));
  }
  if (app.frontend !== null && !place.hasOurs(pageCandidates(app))) addPage(place, app, range);
  if (host === 'app') addToNext(place, app, folder);
  else addProxy(place, app, companion);
  place.edit('package.json', (text) => addToManifest(text, additions(app, folder, host)));
  if (place.has('tsconfig.json')) changeCompiler(place, folder, host);
  place.createOrEdit('.gitignore', (text) => addIgnored(text, ['node_modules', '.env', '.tillside']));
  if (place.isLink('.env'))
    place.say({
      sentence:
        '.env is a link, and secrets are not written through one. Make it a file of this app, and run this again:',
      lines: ['cp .env .env.own && mv .env.own .env && chmod 600 .env'],
    });
  else if (envFault(app.folder) !== null)
    place.say({ sentence: `${envFault(app.folder)} Then run this again:`, lines: ['npm create tillside -- --into .'] });
  else place.createOrEdit('.env', (text) => addSettings(text, ownSettings(ports)));
  place.createOrEdit('.env.example', (text) => addSettings(text, exampleSettings(ports)));
  if (isCommitted(app.folder, '.env'))
    place.say({
      sentence: '.env is in your repository, and now holds secrets. Take it out before you commit:',
      lines: ['git rm --cached .env'],
    });
  return place.plan();
}

/** What is wrong with the encoding of a `.env`: nothing can be added to it. `null` if nothing is. */
function envFault(folder: string): string | null {
  const path = join(folder, '.env');
  return existsSync(path) ? envFileText(readFileSync(path), () => '').fault : null;
}

/** Where the companion of this app is, or has to be; `null` where that is to be chosen. */
export function hostThere(app: HostApp): CompanionHost | null {
  const place = new Place(app);
  const folder = place.companionFolder();
  if (place.has(`${folder}/get-till.ts`)) return 'app';
  // An app that Tillside was added to has Express for it.
  if (place.has(`${folder}/server.ts`)) return 'beside';
  if (app.express !== null) return 'express';
  return app.frontend === 'next' ? null : 'beside';
}

/** The port of the companion that a `.env` names. */
function portIn(env: string | null): number | null {
  const port = /^TILLSIDE_PORT=(\d+)/m.exec(env ?? '')?.[1];
  return port === undefined ? null : Number(port);
}

/** Collects a plan. */
class Place {
  readonly #folder: string;
  readonly #newFiles = new Map<string, string>();
  readonly #edits: Edit[] = [];
  readonly #byHand: Instruction[] = [];

  constructor({ folder }: HostApp) {
    this.#folder = folder;
  }

  has(file: string): boolean {
    return existsSync(join(this.#folder, file));
  }

  isLink(file: string): boolean {
    return lstatSync(join(this.#folder, file), { throwIfNoEntry: false })?.isSymbolicLink() ?? false;
  }

  /** Whether one of these files exists and uses Tillside. */
  hasOurs(files: readonly string[]): boolean {
    return files.some((file) => readIfThere(this.#folder, file)?.includes('@tillside/'));
  }

  mentions(file: string, text: string): boolean {
    return readIfThere(this.#folder, file)?.includes(text) ?? false;
  }

  /** The folder of the companion, or a free one. */
  companionFolder(): string {
    const names = ['tillside', 'tillside-companion', 'tillside-server'];
    const isFree = (name: string): boolean => !this.has(name) || this.hasOurs([`${name}/till.ts`]);
    return names.find(isFree) ?? `tillside-${Date.now()}`;
  }

  create(file: string, text: string): void {
    this.#newFiles.set(file, text);
  }

  edit(file: string, change: (text: string) => string): void {
    const before = readIfThere(this.#folder, file) ?? '';
    const after = change(before);
    if (after !== before) this.#edits.push({ file, before, after });
  }

  createOrEdit(file: string, change: (text: string) => string): void {
    if (this.has(file)) this.edit(file, change);
    else this.create(file, change(''));
  }

  /** Edits a file if `change` returns a text; otherwise reports which lines to insert. */
  editOrSay(file: string, change: (text: string) => string | null, instruction: Instruction): void {
    if (change(readIfThere(this.#folder, file) ?? '') === null) this.say(instruction);
    else this.edit(file, (text) => change(text) ?? text);
  }

  say(instruction: Instruction): void {
    this.#byHand.push(instruction);
  }

  /** The configuration file among `names` that exists. */
  configuration(names: readonly string[]): string | null {
    return firstFile(this.#folder, names);
  }

  plan(): Plan {
    return { newFiles: this.#newFiles, edits: this.#edits, byHand: this.#byHand };
  }
}

/** The files in the companion's folder. */
function companionFiles(
  { manifest, isTypeScript }: HostApp,
  range: Range,
  host: CompanionHost,
): readonly [string, string][] {
  const file = (name: string): string => {
    const text = serverFile(name, range, ...(host === 'express' ? (['express'] as const) : []));
    return host === 'app' ? onWebRequests(text) : text;
  };
  const hosts = { express: [], app: ['get-till.ts'], beside: ['server.ts'] } as const;
  return [
    ['till.ts', file('server/till.ts')],
    ['funding.ts', file('server/funding.ts')],
    // Vitest and Jest would take a `.test.ts` for one of theirs.
    ['purchase-test.ts', file('server/purchase-test.ts')],
    ['funding-test.ts', file('server/funding-test.ts')],
    ...hosts[host].map((name): [string, string] => [name, file(`${host === 'app' ? 'next/' : ''}server/${name}`)]),
    ...(manifest.type === 'module' ? [] : [['package.json', '{\n  "type": "module"\n}\n'] satisfies [string, string]]),
    ...(isTypeScript ? [['tsconfig.json', readTemplate('existing/tsconfig.json')] satisfies [string, string]] : []),
  ];
}

function pageCandidates(app: HostApp): readonly string[] {
  const end = app.isTypeScript ? 'tsx' : 'jsx';
  if (app.frontend === 'vite') {
    const folder = existsSync(join(app.folder, 'src')) ? 'src/' : '';
    return ['Till', 'TillsideTill', 'TillsideWidgets'].map((name) => `${folder}${name}.${end}`);
  }
  const folder = pagesFolder(app);
  const names = ['bills', 'pay-bills', 'tillside-bills'];
  return names.map((name) => (folder.endsWith('pages') ? `${folder}/${name}.${end}` : `${folder}/${name}/page.${end}`));
}

function pagesFolder({ folder }: HostApp): string {
  return firstFile(folder, ['src/app', 'app', 'src/pages', 'pages']) ?? 'app';
}

function addPage(place: Place, app: HostApp, range: Range): void {
  const candidates = pageCandidates(app);
  const file = candidates.find((candidate) => !place.has(candidate));
  if (file === undefined) {
    place.say({
      sentence: `${candidates.join(', ')} exist already. Write these lines to a file of your own:`,
      lines: pageFile('vite/src/Till.tsx', range).trimEnd().split('\n'),
    });
  } else if (app.frontend === 'next') {
    place.create(file, pageFile('next/app/page.tsx', range));
  } else {
    place.create(file, pageFile('vite/src/Till.tsx', range));
    place.say({
      sentence: `Show the widgets where you want them, for instance in ${app.isTypeScript ? 'App.tsx' : 'App.jsx'}:`,
      lines: [`import { Till } from './${posix.basename(file)}';`, '', '<Till />'],
    });
  }
}

function addProxy(place: Place, { frontend, isTypeScript }: HostApp, companion: number): void {
  if (frontend === null) return;
  const [names, change, lines, text, created] =
    frontend === 'vite'
      ? [viteConfigs, addViteProxy, viteLines, viteConfigFile, `vite.config.${isTypeScript ? 'ts' : 'js'}`]
      : [nextConfigs, addNextRewrite, nextLines, nextConfigFile, `next.config.${isTypeScript ? 'ts' : 'mjs'}`];
  const file = place.configuration(names);
  if (file === null) return place.create(created, text(companion));
  place.editOrSay(file, (before) => change(before, companion), {
    sentence: `${file} cannot be edited safely. Add to its configuration, so that the page and the companion share an origin:`,
    lines: lines(companion),
  });
}

/** Serves the companion by a route handler of Next.js, and starts it with the server. */
function addToNext(place: Place, app: HostApp, folder: string): void {
  const routes = pagesFolder(app).replace(/pages$/, 'app');
  for (const template of ['app/till/[...path]/route.ts', 'instrumentation.ts']) {
    const file = posix.join(posix.dirname(routes), template).replace(/ts$/, app.isTypeScript ? 'ts' : 'js');
    const path = posix.relative(posix.dirname(file), `${folder}/get-till.ts`);
    const text = readTemplate(`next/${template}`)
      .replace(/'[./]+\/server\/get-till\.ts'/, `'${path.startsWith('.') ? path : `./${path}`}'`)
      .replace('(request: Request): Promise<Response>', app.isTypeScript ? '$&' : '(request)');
    const there = place.configuration([file, file.replace(/[jt]s$/, app.isTypeScript ? 'js' : 'ts')]);
    if (there === null) place.create(file, text);
    else if (!place.mentions(there, `${folder}/get-till`))
      place.say({ sentence: `${there} exists already. Let it do this as well:`, lines: text.trimEnd().split('\n') });
  }
}

/** Node runs the TypeScript of the companion as it is, so the app's compiler leaves it out, or allows what an import of it needs. */
function changeCompiler(place: Place, folder: string, host: CompanionHost): void {
  const change = (text: string): string | null => {
    const after = excludeFolder(text, folder);
    return after === null || host !== 'app' ? after : allowTypeScriptEndings(after);
  };
  place.editOrSay('tsconfig.json', change, {
    sentence: 'tsconfig.json cannot be edited safely. Leave the folder out, because Node runs its TypeScript as it is:',
    lines: [
      ...(host === 'app' ? ['"compilerOptions": { "allowImportingTsExtensions": true },'] : []),
      `"exclude": ["node_modules", "${folder}"]`,
    ],
  });
}

function mountInstruction({ express, manifest, frontend }: HostApp, folder: string): Instruction {
  const file = express?.file ?? null;
  const path = posix.relative(posix.dirname(file ?? 'server.js'), `${folder}/till.ts`);
  const from = path.startsWith('.') ? path : `./${path}`;
  const isCommonJs = manifest.type !== 'module' && /\.c?js$/.test(file ?? '');
  return {
    sentence: `Mount the companion in ${file ?? 'your Express server'}, before express.json():`,
    lines: [
      isCommonJs ? `const { createTill } = require('${from}');` : `import { createTill } from '${from}';`,
      '',
      'const till = createTill(process.env);',
      `app.use('/till', till.router);`,
      // Without a bundler the widgets come as elements.
      ...(frontend === null ? [`app.use('/tillside', express.static('node_modules/@tillside/elements/dist'));`] : []),
      isCommonJs ? 'void till.ready();' : 'await till.ready();',
    ],
  };
}

function elementsInstruction(range: Range): Instruction {
  const tags = range === 'all' ? ['till-bill-pay'] : range.map((name) => `till-${name}`);
  return {
    sentence: 'Put the widgets onto a page that it serves, such as public/index.html:',
    lines: [
      '<script type="module" src="/tillside/tillside.js"></script>',
      '<till-provider url="/till">',
      ...[...tags, 'till-purchase-history'].map((tag) => `  <${tag}></${tag}>`),
      '</till-provider>',
    ],
  };
}

/** The scripts and dependencies that an app needs. */
function additions(app: HostApp, folder: string, host: CompanionHost): Additions {
  const { frontend, isTypeScript, manifest } = app;
  const template = templateVersions();
  const pick = (...names: readonly string[]): Record<string, string> =>
    Object.fromEntries(names.map((name) => [name, template(name)]));
  const dev = ['dev', 'start'].find((name) => manifest.scripts[name] !== undefined);
  const server = serverScript(app, folder, host, dev);
  const parts = [...(dev ? [dev] : []), ...(server ? [server[0]] : [])];
  const together = `concurrently --kill-others ${parts.map((name) => `npm:${name}`).join(' ')}`;
  return {
    scripts: {
      // A single part needs no tool that runs it beside another.
      till: parts.length > 1 ? together : `npm run ${parts[0]}`,
      ...(server ? Object.fromEntries([server]) : {}),
      'till:test': `node --test ${folder}/purchase-test.ts ${folder}/funding-test.ts`,
    },
    dependencies: pick(
      '@tillside/server',
      // The companion's options import it, also in production.
      '@tillside/sandbox',
      ...(host === 'app' ? [] : ['express']),
      ...(frontend === null ? ['@tillside/elements'] : ['@tillside/react', '@tanstack/react-query']),
    ),
    devDependencies: pick(
      ...(parts.length > 1 ? ['concurrently'] : []),
      ...(isTypeScript ? [...(host === 'app' ? [] : ['@types/express']), '@types/node'] : []),
    ),
    atLeast: { '@types/node': 22 }, // the first with node:sqlite
  };
}

/** The name and the command of the script that starts the companion's server; `null` where `dev` does that already. */
function serverScript(
  { express, frontend, manifest: { scripts } }: HostApp,
  folder: string,
  host: CompanionHost,
  dev: string | undefined,
): readonly [string, string] | null {
  if (host === 'beside') return ['till:server', `node --watch --env-file=.env ${folder}/server.ts`];
  const file = express?.file ?? 'server.js';
  const isStarted = frontend === null || express?.file === null || scripts[dev ?? '']?.includes(file) === true;
  if (host === 'app' || (dev !== undefined && isStarted)) return null;
  const own = Object.entries(scripts).find(
    ([, text]) => /^(?:node|tsx|nodemon|ts-node)\b/.test(text) && text.includes(file),
  );
  return own ?? ['till:server', `node --watch ${file}`];
}

/** The versions that a new shop gets. */
function templateVersions(): (name: string) => string {
  const text = readTemplate('vite/package.json');
  return (name) => {
    if (name.startsWith('@tillside/')) return `^${ownVersion()}`;
    const version = new RegExp(`"${name}": "([^"]+)"`).exec(text)?.[1];
    if (version === undefined) throw new Error(`The template names no ${name}.`);
    return version;
  };
}

function isCommitted(folder: string, file: string): boolean {
  try {
    execFileSync('git', ['ls-files', '--error-unmatch', file], { cwd: folder, stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}
