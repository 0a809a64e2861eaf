import { randomBytes } from 'node:crypto';
import { connect, type Socket } from 'node:net';

/** A connected reader that says what it is told, as text. */
export type RawReader = { onText: (hear: (text: string) => void) => void; close: () => void };

const KEY = randomBytes(16).toString('base64');
const PING = Buffer.from([0x81, 1, 0x32]);

/** A short text as a client's websocket frame. */
function frame(text: string): Buffer {
  const data = Buffer.from(text);
  // A mask of zeros leaves the text as it is.
  return Buffer.concat([Buffer.from([0x81, 0x80 | data.length, 0, 0, 0, 0]), data]);
}

function upgrade(port: number): string {
  const headers = [
    `Host: 127.0.0.1:${port}`,
    'Connection: Upgrade',
    'Upgrade: websocket',
    'Sec-WebSocket-Version: 13',
    `Sec-WebSocket-Key: ${KEY}`,
  ];
  return `GET /socket.io/?EIO=4&transport=websocket HTTP/1.1\r\n${headers.join('\r\n')}\r\n\r\n`;
}

/**
 * socket.io's protocol by hand, over a bare connection: thousands of real clients in one process would measure
 * themselves. Reads frames only as far as the bench needs: each arrives whole.
 */
export function openRawReader(port: number): Promise<RawReader> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.setNoDelay(true);
  let hear = (_text: string) => {};
  return new Promise((resolve, reject) => {
    socket.once('error', reject).once('close', () => reject(new Error('refused')));
    socket.once('connect', () => socket.write(upgrade(port)));
    socket.on('data', (data) => {
      if (data.includes('40{"sid"'))
        resolve({ onText: (listener) => (hear = listener), close: () => socket.destroy() });
      else if (data.includes('0{"sid"')) socket.write(frame('40'));
      else if (data.equals(PING)) socket.write(frame('3'));
      else hear(data.toString());
    });
  });
}
