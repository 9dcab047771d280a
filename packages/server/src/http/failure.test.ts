import express from 'express';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { closeKept, kept } from '../testing/sending.ts';
import { httpServer } from '../testing/servers.ts';
import { failureHandler, handled } from './failure.ts';

afterEach(closeKept);

describe('a request that fails after its answer has begun', () => {
  it('breaks the connection off and tells the host’s logger, not standard error', async () => {
    const lines: string[] = [];
    const log = (fields: object, message: string): void => void lines.push(`${message} ${JSON.stringify(fields)}`);
    const printed = vi.spyOn(console, 'error').mockReturnValue();
    const app = express();
    app.get(
      '/api/v1',
      handled(async (_request, response) => {
        response.write('the first half');
        throw new Error('canary');
      }),
    );
    app.use(failureHandler({ info: log, warn: log, error: log }));
    const server = kept(await httpServer(app));
    await expect(fetch(server.root).then((response) => response.text())).rejects.toThrow('terminated');
    expect(lines).toEqual(['an answer broke off {"method":"GET","error":"Error"}']);
    expect(printed).not.toHaveBeenCalled();
    printed.mockRestore();
  });
});
