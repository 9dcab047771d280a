import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { basename } from 'node:path';
import type { PackedPackage } from './pack.ts';

export interface Registry {
  /** For `npm_config_registry`. */
  readonly url: string;
  close(): Promise<void>;
}

export interface RegistryOptions {
  /** The packages that it serves itself. */
  readonly packages: readonly PackedPackage[];
  /** The registry that serves all other packages. */
  readonly upstream: string;
  /** Default: a free one. */
  readonly port?: number;
}

/**
 * A registry of npm that serves our tarballs as if they were published, and redirects to `upstream` for everything else (ADR 0001).
 * It serves packages and tarballs, which `npm install` reads. Clients cache neither: a version may be packed again.
 */
export async function openRegistry({ packages, upstream, port = 0 }: RegistryOptions): Promise<Registry> {
  const byName = new Map(packages.map((packed) => [packed.manifest.name, packed]));
  const byTarball = new Map(packages.map((packed) => [tarballPath(packed), packed]));
  let url = '';

  const server = createServer((request, response) => {
    const path = decodeURIComponent(new URL(request.url ?? '/', 'http://localhost').pathname);
    const named = byName.get(path.slice(1));
    const tarball = byTarball.get(path);
    if (named) answer(response, 'application/json', JSON.stringify(packumentOf(named, url)));
    else if (tarball) answer(response, 'application/octet-stream', readFileSync(tarball.tarball));
    else redirect(request, response, upstream);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  const address = server.address();
  url = `http://localhost:${typeof address === 'object' && address !== null ? address.port : port}/`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** The path at which registries serve the tarball of a package. */
function tarballPath({ manifest: { name, version } }: PackedPackage): string {
  return `/${name}/-/${basename(name)}-${version}.tgz`;
}

/** A package's metadata document, as a registry serves it: its versions, here one, and where each is. */
function packumentOf(packed: PackedPackage, url: string): object {
  const { name, version } = packed.manifest;
  const bytes = readFileSync(packed.tarball);
  const dist = {
    tarball: new URL(tarballPath(packed), url).href,
    integrity: `sha512-${createHash('sha512').update(bytes).digest('base64')}`,
    shasum: createHash('sha1').update(bytes).digest('hex'),
  };
  return { name, 'dist-tags': { latest: version }, versions: { [version]: { ...packed.manifest, dist } } };
}

function answer(response: ServerResponse, type: string, body: string | Buffer): void {
  response.writeHead(200, { 'Content-Type': type, 'Cache-Control': 'no-store' }).end(body);
}

function redirect(request: IncomingMessage, response: ServerResponse, upstream: string): void {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const location = new URL((request.url ?? '/').replace(/^\//, ''), upstream.replace(/\/*$/, '/')).href;
  // This registry accepts no publications and serves no advisories.
  if (isRead) response.writeHead(307, { Location: location }).end();
  else response.writeHead(405, { Allow: 'GET, HEAD' }).end();
}
