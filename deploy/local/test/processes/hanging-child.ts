/** A process that answers its probes, and hangs when it gets a message. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

function loopForEver(): never {
  for (;;);
}

const server = createServer((_request, response) => response.end('ok'))
server.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port))
process.on('message', loopForEver)
process.on('disconnect', () => process.exit())
