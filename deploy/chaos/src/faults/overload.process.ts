/** Sends requests for `overload.ts` in a separate process, so that they do not slow the prober down. */
import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Order, Sent } from './overload.ts'

const agent = new Agent({ keepAlive: true, maxSockets: Number.POSITIVE_INFINITY })
const tickMs = 10
const hangsAfterMs = 30_000

process.once('message', (order: Order) => {
  void run(order).then((sent) => process.send?.(sent, () => process.exit(0)))
})
process.on('disconnect', () => process.exit(1))

/** Sends requests at a rate, regardless of answers, or by parallel senders. Reports `over` to the parent once all are sent. */
async function run(order: Order): Promise<Sent> {
  const sent: Sent = { statuses: {}, slowestMs: 0 }
  const end = performance.now() + order.ms
  if ('atOnce' in order) {
    const one = async (from: number) => {
      for (let at = from; performance.now() < end; at += 1) await send(order, at, sent)
    }
    await Promise.all(Array.from({ length: order.atOnce }, (_, at) => one(at)))
    process.send?.('over')
    return sent
  }
  const under: Promise<void>[] = []
  const from = performance.now()
  for (; performance.now() < end; await pause(tickMs)) {
    const due = ((performance.now() - from) / 1_000) * order.perSecond
    while (under.length < due) under.push(send(order, under.length, sent))
  }
  process.send?.('over')
  await Promise.all(under)
  return sent
}

function send({ origin, cookie, calls }: Order, at: number, sent: Sent): Promise<void> {
  const { method, path, body } = calls[at % calls.length] as Order['calls'][number]
  const from = performance.now()
  const headers = { cookie, origin, ...(body ? { 'content-type': 'application/json' } : {}) }
  return new Promise((done) => {
    const answered = (status: number | string) => {
      sent.statuses[status] = (sent.statuses[status] ?? 0) + 1
      sent.slowestMs = Math.max(sent.slowestMs, performance.now() - from)
      done()
    }
    const call = request(origin + path, { method, headers, agent, timeout: hangsAfterMs }, (response) => {
      response.on('error', () => answered('broken')).on('end', () => answered(response.statusCode ?? 0))
      response.resume()
    })
    call.on('timeout', () => call.destroy())
    call.on('error', (error: NodeJS.ErrnoException) => answered(error.code ?? 'broken'))
    call.end(body)
  })
}
