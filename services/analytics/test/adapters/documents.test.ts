import { newId } from '@hunch/kit/postgres'
import { findOwnServer, findServer, onServer, openOwnPostgres, watchSockets } from '@hunch/kit/testing/servers'
import { describe, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import { openDocuments } from '../../src/usage/store/documents/open.ts'
import { breaks, contract, options } from '../support/documents.contract.ts'

describe('documents on a PostgreSQL that is stopped', () => breaks(openOwnPostgres))

onServer(await findServer('mongodb'), 'documents on the MongoDB protocol', (open) => {
  contract(async () => {
    const server = await open()
    const url = new URL(server.url)
    url.pathname = `/test_${newId()}`
    const close = async () => {
      const connection = await mongoose.createConnection(url.href).asPromise()
      await connection.dropDatabase()
      await connection.close()
      await server.close()
    }
    return { documents: openDocuments(url.href, options), close }
  })

  test('two stores have connections of their own', async () => {
    const server = await open()
    const [one, other] = [1, 2].map(() => openDocuments(server.url, options))
    await Promise.all([one?.start?.(), other?.start?.()])
    await one?.stop?.()
    expect((await other?.sharersOf(newId()))?.size).toBe(0)
    await other?.stop?.()
    await server.close()
  })

  test('fault 2: reads work again if all connections are lost just before them', async () => {
    const server = await open()
    const sockets = watchSockets(server.url)
    const documents = openDocuments(server.url, options)
    const read = () => documents.sharersOf(newId())
    await documents.start?.()
    try {
      for (let times = 0; times < 3; times += 1) {
        await Promise.all([read(), read()])
        sockets.destroy()
        const none = new Map()
        expect(await Promise.all([read(), read(), read()])).toEqual([none, none, none])
      }
    } finally {
      sockets.stop()
      await documents.stop?.()
      await server.close()
    }
  }, 60_000)
})
onServer(await findOwnServer('mongodb'), 'documents on a server of the MongoDB protocol that ends', breaks)
