import httpProxy from '@fastify/http-proxy';
import fastify from 'fastify';
import { reportToBench } from './serving.ts';

/** The peer of a lookup from the cache: @fastify/http-proxy with its defaults, which keeps its connections alive. */
const [upstream = ''] = process.argv.slice(2);
const server = fastify();
await server.register(httpProxy, { upstream, prefix: '/lookups', rewritePrefix: '/api/v1' });
reportToBench({ proxy: `${await server.listen({ port: 0, host: '127.0.0.1' })}/lookups` });
