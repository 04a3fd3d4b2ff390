/** Opens idle connections to an origin, and reports to its parent when all are open. */
import { connect } from 'node:net'

const [origin = '', count = '0'] = process.argv.slice(2)
const { hostname, port } = new URL(origin)
/** Number of connections to open at a time: fewer than a listening socket's backlog. */
const atOnce = 100

const open = () =>
  new Promise<void>((done) => {
    const socket = connect(Number(port), hostname, () => done())
    socket.on('error', () => done())
  })
let opened = 0
while (opened < Number(count)) {
  await Promise.all(Array.from({ length: atOnce }, open))
  opened += atOnce
}
process.send?.({ opened })
process.on('disconnect', () => process.exit())
