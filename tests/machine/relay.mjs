// Runs inside the machine: an email relay that accepts everything and appends it to a file.
import { appendFileSync } from 'node:fs';
import { createServer } from 'node:net';

const [, , port, file] = process.argv;
const REPLIES = { EHLO: '250 relay', HELO: '250 relay', DATA: '354 go on', QUIT: '221 bye' };

createServer((socket) => {
  let isData = false;
  let rest = '';
  socket.on('error', () => {});
  socket.write('220 relay\r\n');
  socket.setEncoding('utf8').on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      appendFileSync(file, `${line}\n`);
      if (isData && line !== '.') continue;
      const verb = line.slice(0, 4).toUpperCase();
      isData = !isData && verb === 'DATA';
      socket.write(`${REPLIES[verb] ?? '250 ok'}\r\n`);
    }
  });
}).listen(Number(port), '127.0.0.1');
