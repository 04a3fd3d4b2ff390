import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { TestKeys } from '@hunch/kit/testing'

export interface TakenPhoto {
  readonly file: string
  readonly ownerId: string
  readonly name: string
  readonly sha256: string
  readonly bytes: number
}

/**
 * media as a real HTTP server with given answers: it takes what it is sent and keeps a note of
 * it, unless `refuse` gives a problem for the file's name.
 */
export async function startMedia(keys: TestKeys) {
  const taken: TakenPhoto[] = []
  const begun: string[] = []
  const cutOff: string[] = []
  const answers = { refuse: (_name: string): { status: number; code: string } | undefined => undefined, silent: false }
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://media')
    const file = url.pathname.split('/').at(-1) ?? ''
    const name = url.searchParams.get('name') ?? ''
    const end = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    const claims = await keys.identity('media').verify((request.headers.authorization ?? '').replace('Bearer ', ''))
    if (claims.iss !== 'predictions' || claims.sub || !/^[\w-]{22}$/.test(file)) return end(401, {})
    begun.push(name)
    const problem = answers.refuse(name)
    if (problem) return end(problem.status, { code: problem.code, params: { name, limit: '10 MB' } })
    const read = await readAll(request)
    if (!read) return void cutOff.push(file)
    if (answers.silent) return
    taken.push({ file, name, ownerId: url.searchParams.get('ownerId') ?? '', ...read })
    end(201, { file, width: 640, height: 480, placeholder: 'aGFzaA==' })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    taken,
    begun,
    cutOff,
    answers,
    async stop() {
      server.closeAllConnections()
      await new Promise((done) => server.close(done))
    },
  }
}

async function readAll(request: IncomingMessage): Promise<{ sha256: string; bytes: number } | undefined> {
  const hash = createHash('sha256')
  let bytes = 0
  try {
    for await (const chunk of request) {
      hash.update(chunk)
      bytes += chunk.length
    }
    return { sha256: hash.digest('hex'), bytes }
  } catch {
    return undefined
  }
}
