import express from 'express';
import { createProxyMiddleware } from 'http-proxy-middleware';
import { serve, reportToBench } from './serving.ts';

/** The peer of a lookup from the platform: http-proxy-middleware with its defaults, which keeps connections alive. */
const [target = ''] = process.argv.slice(2);
const app = express();
app.use('/lookups', createProxyMiddleware({ target, changeOrigin: true }));
reportToBench({ proxy: `${await serve(app)}/lookups` });
