/** The floor's first process: only Express in front of the gRPC service. */
import type { AddressInfo } from 'node:net'
import { Client, credentials, type MethodDefinition } from '@grpc/grpc-js'
import express from 'express'
import { methods } from './methods.ts'

const [service = ''] = process.argv.slice(2)
const client = new Client(service, credentials.createInsecure())

const call = <Request, Reply>(method: MethodDefinition<Request, Reply>, request: Request) =>
  new Promise<Reply>((done, fail) => {
    client.makeUnaryRequest(
      method.path,
      method.requestSerialize,
      method.responseDeserialize,
      request,
      (error, reply) => {
        if (error) fail(error)
        else done(reply as Reply)
      },
    )
  })

const app = express()
app.disable('x-powered-by')
app.disable('etag')
app.post('/votes', express.json(), async ({ body: { post, member, vote } }, response) => {
  response.json(await call(methods.vote, { post, member, vote }))
})
app.get('/feed', async ({ query }, response) => {
  response.json(await call(methods.feed, { member: Number(query['m']) || 1 }))
})
const server = app.listen(0, '127.0.0.1', () => {
  process.send?.({ origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}` })
})
process.on('disconnect', () => process.exit())
