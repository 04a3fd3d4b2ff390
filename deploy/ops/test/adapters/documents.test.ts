import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { newId } from '@hunch/kit/postgres'
import { findServer, onServer } from '@hunch/kit/testing/servers'
import { afterAll, expect, test } from '@jest/globals'
import mongoose from 'mongoose'
import {
  dropDocuments,
  dumpDocuments,
  findFilledCollection,
  findOwners,
  loadDocuments,
  sizeOfDocuments,
} from '../../src/backup/documents.ts'

const folder = mkdtempSync(join(tmpdir(), 'hunch-documents-'))
afterAll(() => rmSync(folder, { recursive: true }))

onServer(await findServer('mongodb'), 'a dump of documents on the MongoDB protocol', (open) => {
  test('is loaded into another database with every value, and replaces its collections', async () => {
    const { url: server, close } = await open()
    const [from, to] = [new URL(server), new URL(server)]
    for (const url of [from, to]) url.pathname = `/dump-${newId()}`
    const [source, target] = [mongoose.createConnection(from.href), mongoose.createConnection(to.href)]
    await Promise.all([source.asPromise(), target.asPromise()])
    const members = [newId(), newId()]
    const notes = Array.from({ length: 1_203 }, (_, n) => ({
      memberId: members[n % 2],
      _id: `note ${n}`,
      at: new Date(n),
      readAt: null,
      params: { text: 'ä\n"', list: [1, 2.5, { deep: true }] },
      removed: n % 2 === 0,
    }))
    const typed = { _id: 'typed', whole: new mongoose.mongo.Double(3), small: new mongoose.mongo.Int32(3) }
    const notesOf = (connection: mongoose.Connection) =>
      connection.getClient().db().collection<{ _id: string }>('notes')
    await notesOf(source).insertMany([...notes, typed])
    await notesOf(target).insertOne({ _id: 'gone' })
    expect([await findFilledCollection(to.href), await findFilledCollection(from.href)]).toEqual(['notes', 'notes'])
    expect(await sizeOfDocuments(from.href)).toBeGreaterThan(1_203 * 50)

    const dump = join(folder, 'dump')
    await dumpDocuments(from.href, dump)
    expect(readdirSync(dump).map((name) => statSync(join(dump, name)).mode & 0o777)).toEqual([0o600])
    await loadDocuments(to.href, dump)
    const all = (connection: mongoose.Connection) =>
      notesOf(connection).find({}, { promoteValues: false }).sort({ _id: 1 }).toArray()
    expect(await all(target)).toEqual(await all(source))
    expect(await all(target)).toHaveLength(1_204)

    expect(await findOwners(to.href, dump)).toEqual(new Set(members))
    await target.getClient().db().collection<{ _id: string }>('others').insertOne({ _id: 'stays' })
    await dropDocuments(to.href, dump)
    expect([await findOwners(to.href, dump), await findFilledCollection(to.href)]).toEqual([undefined, 'others'])

    for (const connection of [source, target]) {
      await connection.dropDatabase()
      await connection.close()
    }
    expect(await findFilledCollection(to.href)).toBeUndefined()
    await close()
  }, 60_000)
})
