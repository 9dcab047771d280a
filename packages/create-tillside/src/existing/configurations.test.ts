import { describe, expect, it } from 'vitest';
import { addSettings } from './env-file.ts';
import { addIgnored } from './ignore-file.ts';
import { addToManifest } from './manifest.ts';
import { addNextRewrite } from './next-config.ts';
import { excludeFolder } from './type-script.ts';
import { addViteProxy, vitePort } from './vite-config.ts';

const entry = `'/till': 'http://localhost:3001'`;

describe('the proxy of Vite', () => {
  it.each([
    [
      'a configuration without a server',
      `import react from '@vitejs/plugin-react'\n\nexport default defineConfig({\n  plugins: [react()],\n})\n`,
      `import react from '@vitejs/plugin-react'\n\nexport default defineConfig({\n  server: {\n    proxy: { ${entry} },\n  },\n  plugins: [react()],\n})\n`,
    ],
    [
      'one with a server',
      `export default defineConfig({\n\tserver: {\n\t\tport: 4000,\n\t},\n});\n`,
      `export default defineConfig({\n\tserver: {\n\t\tproxy: { ${entry} },\n\t\tport: 4000,\n\t},\n});\n`,
    ],
    [
      'one with a proxy',
      `export default {\n    server: { // as in production\n        proxy: {\n            '/api': 'http://localhost:3000',\n        },\n    },\n};\n`,
      `export default {\n    server: { // as in production\n        proxy: {\n            ${entry},\n            '/api': 'http://localhost:3000',\n        },\n    },\n};\n`,
    ],
    [
      'one of one line, with line endings of Windows',
      `export default defineConfig({ plugins: [react()] });\r\n`,
      `export default defineConfig({\r\n  server: {\r\n    proxy: { ${entry} },\r\n  },\r\n  plugins: [react()] });\r\n`,
    ],
    [
      'a function',
      `export default defineConfig(({ mode }) => ({\n  base: mode,\n}));\n`,
      `export default defineConfig(({ mode }) => ({\n  server: {\n    proxy: { ${entry} },\n  },\n  base: mode,\n}));\n`,
    ],
    [
      'a server of something else, and in a comment',
      `// server: { proxy: {} }\nexport default defineConfig({\n  test: { server: { proxy: {} } },\n});\n`,
      `// server: { proxy: {} }\nexport default defineConfig({\n  server: {\n    proxy: { ${entry} },\n  },\n  test: { server: { proxy: {} } },\n});\n`,
    ],
    ['an empty one', `export default {};\n`, `export default {\n  server: {\n    proxy: { ${entry} },\n  },\n};\n`],
  ])('is added to %s', (_, before, after) => {
    expect(addViteProxy(before, 3001)).toBe(after);
    expect(addViteProxy(after, 3001)).toBe(after);
  });

  it.each([
    ['a server from elsewhere', `export default defineConfig({ server: ours });`],
    ['a proxy from elsewhere', `export default defineConfig({ server: { proxy: ours } });`],
    ['a shorthand', `export default defineConfig({ server, plugins: [] });`],
    ['a configuration from elsewhere', `export default ours({ plugins: [] });`],
    ['two configurations', `export default a ? defineConfig({}) : defineConfig({ base: '/' });`],
    ['one that does not end', `export default defineConfig({ plugins: [`],
    ['one that spreads another', `export default defineConfig({ ...ours, plugins: [] });`],
  ])('is left to a person for %s', (_, text) => {
    expect(addViteProxy(text, 3001)).toBeNull();
  });

  it('knows the port of the page', () => {
    expect(vitePort(`defineConfig({ server: { host: true, port: 4173 } })`)).toBe(4173);
    expect(vitePort(`defineConfig({ preview: { port: 4173 } })`)).toBeNull();
    expect(vitePort(`defineConfig({ server: { // port: 1\n port: Number(process.env.PORT) } })`)).toBeNull();
  });
});

describe('a configuration that was made to take very long', () => {
  it.each(['server:{', 'defineConfig((', '/* ', '`\\`', 'export default {', '{a:'])(
    'is left alone: %j again and again',
    (part) => {
      const text = part.repeat(300_000);
      expect(vitePort(text)).toBeNull();
      expect(addViteProxy(text, 3001)).toBeNull();
      expect(addNextRewrite(text, 3001)).toBeNull();
    },
  );
});

describe('the rewrite of Next.js', () => {
  const rewrite = `rewrites: async () => [{ source: '/till/:path*', destination: 'http://localhost:3001/till/:path*' }],`;

  it.each([
    [
      `import type { NextConfig } from "next";\n\nconst nextConfig: NextConfig = {\n  /* config options here */\n};\n\nexport default nextConfig;\n`,
      `import type { NextConfig } from "next";\n\nconst nextConfig: NextConfig = {\n  ${rewrite}\n  /* config options here */\n};\n\nexport default nextConfig;\n`,
    ],
    [
      `module.exports = {\n  output: 'standalone',\n};\n`,
      `module.exports = {\n  ${rewrite}\n  output: 'standalone',\n};\n`,
    ],
    [`export default {};\n`, `export default {\n  ${rewrite}\n};\n`],
  ])('is added to %j', (before, after) => {
    expect(addNextRewrite(before, 3001)).toBe(after);
    expect(addNextRewrite(after, 3001)).toBe(after);
  });

  it.each([
    `const nextConfig = {\n  async rewrites() {\n    return [];\n  },\n};\nexport default nextConfig;\n`,
    `const nextConfig = {};\nexport default withMdx(nextConfig);\n`,
    `const nextConfig = { ...shared };\nexport default nextConfig;\n`,
  ])('is left to a person for %j', (text) => {
    expect(addNextRewrite(text, 3001)).toBeNull();
  });
});

describe('the compiler of the app', () => {
  it.each([
    [`{\n  "include": ["src"]\n}\n`, null],
    [`{\n  "files": [],\n  "references": [{ "path": "./tsconfig.app.json" }]\n}\n`, null],
    [`{\n  "include": ["**/*.ts"],\n  "exclude": ["node_modules"]\n}\n`, `"exclude": ["tillside", "node_modules"]`],
    [`{\n  "include": ["**/*.ts"],\n  "exclude": []\n}\n`, `"exclude": ["tillside"]`],
    [
      `{\r\n  "compilerOptions": {} // ours\r\n}\r\n`,
      `"compilerOptions": {},\r\n  "exclude": ["node_modules", "tillside"]`,
    ],
    [`{\n\t"include": ["."],\n}\n`, `"include": ["."],\n\t"exclude": ["node_modules", "tillside"]`],
  ])('leaves out the companion: %j', (before, part) => {
    const after = excludeFolder(before, 'tillside') ?? '';
    if (part === null) expect(after).toBe(before);
    else expect(after).toContain(part);
    expect(excludeFolder(after, 'tillside')).toBe(after);
  });
});

describe('.gitignore', () => {
  it('gets what is missing, with its own line endings', () => {
    expect(addIgnored('node_modules/\r\ndist', ['node_modules', '.env', '.tillside'])).toBe(
      'node_modules/\r\ndist\r\n.env\r\n.tillside\r\n',
    );
    expect(addIgnored('/.env\n.tillside/\n', ['.env', '.tillside'])).toBe('/.env\n.tillside/\n');
  });

  it('keeps .env.example where every .env is ignored', () => {
    const after = addIgnored('.env*\n', ['.env']);
    expect(after).toBe('.env*\n!.env.example\n');
    expect(addIgnored(after, ['.env'])).toBe(after);
  });
});

describe('.env', () => {
  const settings = '# The key.\nKEY=1\n\n# The secret.\nSECRET=2\nOTHER=3\n';

  it('gets the settings that it does not have, with their comments', () => {
    expect(addSettings('export SECRET = "mine"\n', settings)).toBe(
      'export SECRET = "mine"\n\n# The key.\nKEY=1\n\nOTHER=3\n',
    );
    expect(addSettings('', settings)).toBe('# The key.\nKEY=1\n\n# The secret.\nSECRET=2\nOTHER=3\n');
    expect(addSettings('A=1\r\nKEY=', settings)).toBe('A=1\r\nKEY=\r\n\r\n# The secret.\r\nSECRET=2\r\nOTHER=3\r\n');
    expect(addSettings(settings, settings)).toBe(settings);
  });
});

describe('package.json', () => {
  const additions = {
    scripts: { dev: 'ours', till: 'ours' },
    dependencies: { '@tillside/server': '^0.1.0', express: '^5.3.0' },
    devDependencies: { '@types/node': '^24.0.0' },
    atLeast: { '@types/node': 22 },
  };

  it('gets what is missing, and keeps scripts, versions, indentation and line endings', () => {
    const before = `{\r\n\t"name": "shop",\r\n\t"scripts": {\r\n\t\t"dev": "vite"\r\n\t},\r\n\t"dependencies": {\r\n\t\t"react": "19"\r\n\t},\r\n\t"devDependencies": {\r\n\t\t"express": "4"\r\n\t}\r\n}\r\n`;
    const after = addToManifest(before, additions);
    expect(after).toBe(
      `{\r\n\t"name": "shop",\r\n\t"scripts": {\r\n\t\t"dev": "vite",\r\n\t\t"till": "ours"\r\n\t},\r\n\t"dependencies": {\r\n\t\t"@tillside/server": "^0.1.0",\r\n\t\t"react": "19"\r\n\t},\r\n\t"devDependencies": {\r\n\t\t"@types/node": "^24.0.0",\r\n\t\t"express": "4"\r\n\t}\r\n}\r\n`,
    );
    expect(addToManifest(after, additions)).toBe(after);
  });

  it('raises what is too old, and nothing else', () => {
    const types = (range: string): string =>
      addToManifest(JSON.stringify({ devDependencies: { '@types/node': range } }), additions);
    expect(types('^20')).toContain('"@types/node": "^24.0.0"');
    expect(types('22.1.0')).toContain('"@types/node": "22.1.0"');
    expect(types('latest')).toContain('"@types/node": "latest"');
  });

  it('is refused when it is not one', () => {
    expect(() => addToManifest('{ "name": }', additions)).toThrow('package.json is not valid JSON.');
    expect(() => addToManifest('[]', additions)).toThrow('package.json is not valid JSON.');
  });
});
