import { join } from 'node:path';
import { build, defaultClientConditions, type Plugin } from 'vite';
import { pseudoFrameMessages } from './catalogue.ts';

/** The example shop with all texts of the catalogue between marks. */
export interface PseudoShop {
  /** Where its pages were built to. */
  readonly storefront: string;
  readonly frameMessages: Readonly<Record<string, string>>;
}

const repository = join(import.meta.dirname, '../..');

/** Builds the shop with a provider and a translation that have the catalogue between marks. Nothing else differs. */
export async function buildPseudoShop(): Promise<PseudoShop> {
  const storefront = join(repository, '.cache/pseudo-storefront');
  await build({
    configFile: join(repository, 'apps/example/vite.config.ts'),
    plugins: [pseudoTexts, noFirstPaint],
    build: { outDir: storefront, emptyOutDir: false }, // another worker may serve the same files just now
    logLevel: 'warn',
  });
  return { storefront, frameMessages: pseudoFrameMessages };
}

/** @returns the script of `element.ts`, for a page that has no build of its own */
export async function bundlePseudoElement(): Promise<string> {
  const built = await build({
    configFile: false,
    resolve: { conditions: ['@tillside/source', ...defaultClientConditions] },
    build: { write: false, lib: { entry: join(import.meta.dirname, 'element.ts'), formats: ['es'] } },
    logLevel: 'warn',
  });
  const [bundle] = [built].flat();
  if (!bundle || !('output' in bundle)) throw new Error('The bundler made no script.');
  return bundle.output[0].code;
}

/**
 * Takes out the first paint, which the shop draws with the plain catalogue while it is built. The page's script draws the same
 * again with marks.
 */
const noFirstPaint: Plugin = {
  name: 'no-first-paint',
  enforce: 'post',
  transformIndexHtml: {
    order: 'post',
    handler: (html) => html.replace(/<!--first-paint-->[^]*?<!--\/first-paint-->/g, ''),
  },
};

/** What stands in for an import of the shop's pages, by their files. */
const others: readonly { readonly source: string; readonly importer: RegExp; readonly file: string }[] = [
  { source: '@tillside/react', importer: /\/example\/web\/till\.tsx$/, file: 'provider.tsx' },
  { source: '@tillside/messages', importer: /\/example\/web\//, file: 'messages.ts' },
];

const pseudoTexts: Plugin = {
  name: 'pseudo-texts',
  enforce: 'pre',
  resolveId(source, importer = '') {
    const other = others.find((each) => each.source === source && each.importer.test(importer));
    return other && join(import.meta.dirname, other.file);
  },
};
