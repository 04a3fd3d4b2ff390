import { MemberDeletedSchema } from '@hunch/proto/gen/hunch/auth/v1/events_pb'
import { deletePrediction, getPrediction, resolvePrediction, setEvidence, takeBackResult } from '@hunch/proto/http'
import { afterAll, afterEach, beforeAll, expect, test } from '@jest/globals'
import {
  aComparison,
  aPrediction,
  codeOf,
  inMinutes,
  startWorld,
  type TestMember,
  type World,
} from './support/world.ts'

let world: World
let owner: TestMember
let admin: TestMember
beforeAll(async () => {
  world = await startWorld()
  owner = world.join()
  admin = world.join({}, { role: 'admin' })
})
afterAll(() => world.stop())
afterEach(() => world.setClock(null))

const photo = { name: 'scoreboard.jpg', content: 'a photo' }

function say(
  member: TestMember | null,
  id: string,
  fields: Record<string, string>,
  files: readonly (typeof photo)[] = [],
) {
  const body = new FormData()
  for (const [name, value] of Object.entries(fields)) body.set(name, value)
  for (const file of files) body.append('photo', new Blob([file.content], { type: 'image/jpeg' }), file.name)
  return world.call(member, setEvidence, { params: { id }, body })
}
const evidenceOf = async (id: string) =>
  (await world.call(null, getPrediction, { params: { id } })).body.prediction.evidence
const resolve = (member: TestMember, id: string, result: boolean | null) =>
  world.call(member, resolvePrediction, { params: { id }, body: { result } })
const changes = async (id: string) =>
  (await world.published(id)).filter(({ type }) => type === 'EvidenceChanged').map(({ message }) => message)

/** Creates a post, sets the clock to after its deadline, and returns its id. */
async function endedPost(by = owner): Promise<string> {
  const { prediction } = (await world.send(by, aPrediction({ deadline: inMinutes(6) }))).body
  await world.setClock(new Date(Date.parse(prediction.deadline) + 1_000))
  return prediction.id
}

test('the member who set the result can add a note and a photo as evidence, and change both', async () => {
  const id = await endedPost()
  expect(codeOf(await say(owner, id, { note: 'Too early' }))).toEqual([409, 'notResolvedYet'])
  await resolve(owner, id, true)
  expect(await evidenceOf(id)).toBeNull()
  const said = await say(owner, id, { note: ' 3:1 after 90 minutes ' }, [photo])
  expect(said.status).toBe(200)
  const { file } = world.media.received.at(-1) ?? { file: '' }
  const shown = { url: `/api/images/${file}`, width: 640, height: 480, placeholder: 'aGFzaA==' }
  expect(said.body.prediction).toMatchObject({
    resolvedBy: 'owner',
    evidence: { note: '3:1 after 90 minutes', photo: shown },
  })
  expect(await evidenceOf(id)).toEqual({ note: '3:1 after 90 minutes', photo: shown })
  const inUse = await world.rpcAs('media').photosInUse({ photoFiles: [file, 'other'] })
  expect(inUse.photoFiles).toEqual([file])

  await say(owner, id, { note: 'The final score', keepPhoto: 'true' })
  expect(await evidenceOf(id)).toEqual({ note: 'The final score', photo: shown })
  await say(owner, id, { note: 'The final score', keepPhoto: 'true' })
  await say(owner, id, {})
  expect(await evidenceOf(id)).toBeNull()
  expect(await changes(id)).toMatchObject([
    { photoFile: file, droppedFile: '' },
    { photoFile: file, droppedFile: '' },
    { photoFile: '', droppedFile: file },
  ])
})

test('a note has at most 140 characters, and evidence at most one photo', async () => {
  const id = await endedPost()
  await resolve(owner, id, true)
  expect((await say(owner, id, { note: '😀'.repeat(140) })).status).toBe(200)
  expect(codeOf(await say(owner, id, { note: 'a'.repeat(141) }))).toEqual([400, 'invalidRequest'])
  expect(codeOf(await say(owner, id, {}, [photo, photo]))).toEqual([400, 'tooManyPhotos'])
})

test('only the member who set the result may set its evidence', async () => {
  const id = await endedPost()
  await resolve(owner, id, false)
  expect((await say(null, id, { note: 'x' })).status).toBe(401)
  expect(codeOf(await say(world.join(), id, { note: 'x' }))).toEqual([403, 'notYourPrediction'])
  expect(codeOf(await say(admin, id, { note: 'x' }))).toEqual([403, 'notYourResult'])
  await resolve(admin, id, true)
  expect(codeOf(await say(owner, id, { note: 'x' }))).toEqual([403, 'notYourResult'])
  expect((await say(admin, id, { note: 'The official page' })).status).toBe(200)
  expect(await evidenceOf(id)).toEqual({ note: 'The official page', photo: null })
  const comparison = (await world.send(owner, aComparison())).body.prediction.id
  expect(codeOf(await say(owner, comparison, { note: 'x' }))).toEqual([409, 'notResolvedYet'])
})

test('evidence is removed if the result changes or is taken back, or if the post is deleted', async () => {
  const id = await endedPost()
  await resolve(owner, id, true)
  await say(owner, id, { note: 'Seen it' }, [photo])
  const { file } = world.media.received.at(-1) ?? { file: '' }
  await resolve(owner, id, true)
  expect(await evidenceOf(id)).toMatchObject({ note: 'Seen it' })
  await resolve(owner, id, false)
  expect(await evidenceOf(id)).toBeNull()
  expect((await changes(id)).at(-1)).toMatchObject({ photoFile: '', droppedFile: file })
  await say(owner, id, { note: 'Not so' })
  await world.call(owner, takeBackResult, { params: { id } })
  expect(await evidenceOf(id)).toBeNull()
  await resolve(owner, id, false)
  await say(owner, id, { note: 'Not so' })
  await world.call(owner, deletePrediction, { params: { id } })
  expect(await world.rows('select from post_evidence where post_id = $1', [id])).toEqual([])
})

test('the owner’s export contains the evidence and its photo', async () => {
  const bob = world.join()
  const id = await endedPost(bob)
  await resolve(bob, id, true)
  await say(bob, id, { note: 'I was there' }, [photo])
  const { file } = world.media.received.at(-1) ?? { file: '' }
  const { files, photoFiles } = await world.rpcAs('auth').exportMember({ memberId: bob.id })
  expect(JSON.parse(files['predictions.json'] ?? '')).toMatchObject([{ id, evidence: { note: 'I was there', file } }])
  expect(photoFiles).toEqual([file])
})

test('the note and the photo of a result are erased with the account of the member who set it', async () => {
  const bob = world.join()
  const id = await endedPost(bob)
  await resolve(bob, id, true)
  await say(bob, id, { note: 'I was there' }, [photo])
  const { file } = world.media.received.at(-1) ?? { file: '' }
  const inUse = async () => (await world.rpcAs('media').photosInUse({ photoFiles: [file] })).photoFiles
  expect(await inUse()).toEqual([file])
  world.auth.cards.delete(bob.id)
  await world.publish('auth', MemberDeletedSchema, bob.id, { memberId: bob.id })
  expect(await world.rows('select from post_evidence where post_id = $1', [id])).toEqual([])
  expect(await inUse()).toEqual([])
  // Media deletes all photos of the post on this event.
  expect((await world.published(id)).at(-1)?.type).toBe('PredictionDeleted')
})
