import { successEnvelope } from '@tillside/contract/schemas';
import { afterEach, describe, expect, it } from 'vitest';
import { arrived, closeKept, json, kept, sendingOver, withoutKey, ways } from '../../testing/sending.ts';
import { httpServer, refusedPort, tlsServer } from '../../testing/servers.ts';

const envelope = successEnvelope({ trans_id: 'tr_1' }, 'Done');

afterEach(closeKept);

describe.each(ways)('$name over $transport', ({ transport, sent }) => {
  const { clientOf, sendTo, sendToHanging, sendToTcp } = sendingOver(transport, sent);

  describe('a connection that fails', () => {
    it('before the first byte proves that nothing was sent', async () => {
      const closed = clientOf(`http://127.0.0.1:${await refusedPort()}/api/v1`);
      expect(withoutKey(await closed.send(sent))).toEqual({ kind: 'not_sent', fault: 'connection_refused' });
      expect(withoutKey(await clientOf('http://name.invalid/api/v1').send(sent))).toMatchObject({ kind: 'not_sent' });
    });

    it('because the certificate is not trusted proves that nothing was sent', async () => {
      const server = await tlsServer('127.0.0.1', json(200, envelope));
      kept(server);
      expect(withoutKey(await clientOf(server.root).send(sent))).toEqual({
        kind: 'not_sent',
        fault: 'certificate_not_trusted',
      });
    });

    it('before the headers leaves the outcome open, and the request is not repeated', async () => {
      let connections = 0;
      const answer = await sendToTcp((socket) => {
        connections += 1;
        socket.once('data', () => socket.resetAndDestroy());
      });
      expect(answer).toEqual({ kind: 'lost', fault: 'connection_broke' });
      expect(connections).toBe(1);
    });

    it('after the headers leaves the outcome open', async () => {
      const answer = await sendToTcp((socket) =>
        socket.once('data', () => {
          socket.write('HTTP/1.1 200 OK\r\ncontent-length: 500\r\n\r\n');
          void arrived().then(() => socket.resetAndDestroy());
        }),
      );
      expect(answer).toEqual({ kind: 'lost', fault: 'connection_broke' });
    });

    it('in the middle of the body leaves the outcome open, though what came would be JSON', async () => {
      const text = JSON.stringify(envelope);
      const answer = await sendToTcp((socket) =>
        socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length + 1}\r\n\r\n${text}`)),
      );
      expect(answer).toEqual({ kind: 'lost', fault: 'connection_broke' });
    });
  });

  describe('a platform that hangs', () => {
    it('before the headers is waited for until the deadline; the outcome is open', async () => {
      expect(await sendToHanging(() => {})).toEqual({ kind: 'lost', fault: 'no_answer_in_time' });
    });

    it('is not listened to after the deadline: the connection is given up', async () => {
      const { promise: closed, resolve } = Promise.withResolvers<void>();
      await sendToHanging((request) => void request.on('close', resolve));
      await expect(closed).resolves.toBeUndefined();
    });

    it('in the middle of the body is waited for until the deadline; the outcome is open', async () => {
      const answer = await sendToHanging((_, response) => void response.writeHead(200).write('{"status": true,'));
      expect(answer).toEqual({ kind: 'lost', fault: 'no_answer_in_time' });
    });
  });

  describe('a redirect', () => {
    it.each([301, 302, 303, 307, 308])(
      'by %i is not followed: the key and the purchase go nowhere else',
      async (status) => {
        let elsewhere = 0;
        const other = await httpServer((request, response) => {
          elsewhere += 1;
          json(200, envelope)(request, response);
        });
        kept(other);
        const answer = await sendTo((_, response) =>
          response.writeHead(status, { location: `${other.root}/airtime` }).end(),
        );
        expect(answer).toMatchObject({ kind: 'lost' });
        expect(elsewhere).toBe(0);
      },
    );
  });
});
