// Loaded into the scanner: the host names of the test are on this machine.
import dns from 'node:dns';

dns.lookup = (_host, options, done) => {
  const callback = typeof options === 'function' ? options : done;
  if (options?.all === true) callback(null, [{ address: '127.0.0.1', family: 4 }]);
  else callback(null, '127.0.0.1', 4);
};
