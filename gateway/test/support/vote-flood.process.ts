/** Floods votes of a member on many connections until its parent sends a message, then reports the responses by status. */
import { Agent, request } from 'node:http'

const [origin = '', cookie = '', connections = '0'] = process.argv.slice(2)
const counts: Record<string, number> = {}
let isRunning = true

const vote = (agent: Agent) =>
  new Promise<void>((done) => {
    const headers = { cookie, 'content-type': 'application/json', 'content-length': '2' }
    const sent = request(new URL('/api/votes', origin), { method: 'POST', agent, headers }, (reply) => {
      counts[reply.statusCode ?? 0] = (counts[reply.statusCode ?? 0] ?? 0) + 1
      reply.resume().on('close', done)
    })
    sent.on('error', () => {
      counts['failed'] = (counts['failed'] ?? 0) + 1
      done()
    })
    sent.end('{}')
  })
const connectionsDone = Array.from({ length: Number(connections) }, async () => {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  while (isRunning) await vote(agent)
  agent.destroy()
})
process.once('message', async () => {
  isRunning = false
  await Promise.all(connectionsDone)
  process.send?.(counts, () => process.exit())
})
process.on('disconnect', () => process.exit())
