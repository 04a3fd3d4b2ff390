import { expect, test } from '@jest/globals'
import { ownTime, toField } from './deadlineFrom.ts'
import { attemptFor, type Draft, emptyDraft, faultOf, formOf, readDraft, wrongFields } from './draft.ts'

const draft = { ...emptyDraft, headline: 'It rains', supportingStatement: 'Dark clouds' }
const now = Date.parse('2026-03-01T10:00:00.000Z')
const minute = 60_000
const keys = () => {
  let last = 0
  return () => `key ${++last}`
}

test('a prediction needs both texts, a comparison its headline', () => {
  expect(faultOf(draft, 'prediction', now)).toBeUndefined()
  expect(faultOf({ ...draft, supportingStatement: '  ' }, 'prediction', now)).toBe('bothRequired')
  expect(faultOf({ ...draft, supportingStatement: '' }, 'comparison', now)).toBeUndefined()
  expect(faultOf({ ...draft, headline: ' ' }, 'comparison', now)).toBe('headlineRequired')
})

test('texts may be as long as the limits and no longer, counted by characters', () => {
  expect(faultOf({ ...draft, headline: '😀'.repeat(200) }, 'prediction', now)).toBeUndefined()
  expect(faultOf({ ...draft, headline: 'a'.repeat(201) }, 'prediction', now)).toBe('tooLong')
  expect(faultOf({ ...draft, supportingStatement: 'a'.repeat(501) }, 'prediction', now)).toBe('tooLong')
  const story = { ...draft, experienceContext: 'a'.repeat(1_001) }
  expect(faultOf(story, 'prediction', now)).toBeUndefined()
  expect(faultOf({ ...story, isExperience: true }, 'prediction', now)).toBe('tooLong')
})

test('a story needs its context, a comparison both sides or neither, and a custom time must be in range', () => {
  expect(faultOf({ ...draft, isExperience: true }, 'prediction', now)).toBe('contextRequired')
  expect(faultOf({ ...draft, agreeSide: 'Tea' }, 'comparison', now)).toBe('sidesIncomplete')
  expect(faultOf({ ...draft, agreeSide: 'Tea', disagreeSide: 'Coffee' }, 'comparison', now)).toBeUndefined()
  expect(faultOf({ ...draft, agreeSide: 'T'.repeat(31), disagreeSide: 'Coffee' }, 'comparison', now)).toBe('tooLong')
  const own = (minutes: number): Draft => ({
    ...draft,
    deadline: ownTime,
    ownDeadline: toField(now + minutes * minute),
  })
  expect(faultOf(own(4), 'prediction', now)).toBe('deadlineOutOfRange')
  expect(faultOf(own(600), 'prediction', now)).toBeUndefined()
  expect(faultOf({ ...own(600), ownDeadline: '' }, 'prediction', now)).toBe('deadlineOutOfRange')
  const attempt = attemptFor({ draft: own(600), postType: 'prediction', photos: [] }, undefined, now, keys())
  expect(attempt.deadline).toBe(new Date(now + 600 * minute).toISOString())
})

test('a fault names the fields that are wrong, in the order of the form', () => {
  const empty = { ...draft, headline: '', supportingStatement: ' ' }
  expect(wrongFields(draft, undefined)).toEqual([])
  expect(wrongFields(empty, 'bothRequired')).toEqual(['headline', 'supportingStatement'])
  expect(wrongFields({ ...draft, supportingStatement: '' }, 'bothRequired')).toEqual(['supportingStatement'])
  expect(wrongFields(empty, 'headlineRequired')).toEqual(['headline'])
  expect(wrongFields({ ...draft, isExperience: true }, 'contextRequired')).toEqual(['experienceContext'])
  expect(wrongFields({ ...draft, agreeSide: 'Tea' }, 'sidesIncomplete')).toEqual(['disagreeSide'])
  expect(wrongFields(draft, 'deadlineOutOfRange')).toEqual(['ownDeadline'])
  const long = { ...draft, supportingStatement: 'a'.repeat(501), disagreeSide: 'a'.repeat(31) }
  expect(wrongFields(long, 'tooLong')).toEqual(['supportingStatement', 'disagreeSide'])
})

test('the same draft tried again keeps its key and its deadline', () => {
  const newKey = keys()
  const wanted = { draft, postType: 'prediction', photos: [] } as const
  const first = attemptFor(wanted, undefined, now, newKey)
  expect(first).toMatchObject({ idempotencyKey: 'key 1', deadline: '2026-03-01T11:00:00.000Z' })
  expect(attemptFor(wanted, first, now + 5 * minute, newKey)).toBe(first)
})

test('a changed draft, other photos, or an outdated deadline start a new attempt', () => {
  const newKey = keys()
  const wanted = { draft, postType: 'prediction', photos: [] } as const
  const first = attemptFor(wanted, undefined, now, newKey)
  const changed = { ...wanted, draft: { ...draft, headline: 'It pours' } }
  const withPhoto = { ...wanted, photos: [{ name: 'a.jpg', size: 1, lastModified: 2 }] }
  expect(attemptFor(changed, first, now, newKey).idempotencyKey).toBe('key 2')
  expect(attemptFor(withPhoto, first, now, newKey).idempotencyKey).toBe('key 3')
  expect(attemptFor(wanted, first, now + 7 * minute, newKey)).toMatchObject({
    idempotencyKey: 'key 4',
    deadline: '2026-03-01T11:07:00.000Z',
  })
})

test('a comparison has no deadline, and its attempt never expires', () => {
  const newKey = keys()
  const wanted = { draft, postType: 'comparison', photos: [] } as const
  const first = attemptFor(wanted, undefined, now, newKey)
  expect(first.deadline).toBeUndefined()
  expect(attemptFor(wanted, first, now + 600 * minute, newKey)).toBe(first)
})

test('the form holds trimmed texts, and a story only if it is switched on', () => {
  const photo = new File(['x'], 'a.jpg', { type: 'image/jpeg' })
  const story = { ...draft, headline: ' It rains ', experienceContext: ' Since May ', category: 'weather' }
  const attempt = { idempotencyKey: 'k', content: '', deadline: '2026-03-01T11:00:00.000Z' }
  const plain = formOf({ draft: story, postType: 'prediction', photos: [photo] }, attempt)
  expect([plain.get('headline'), plain.get('category'), plain.get('deadline')]).toEqual([
    'It rains',
    'weather',
    attempt.deadline,
  ])
  expect(plain.has('experienceContext')).toBe(false)
  expect((plain.get('photos') as File).name).toBe('a.jpg')
  const form = formOf(
    { draft: { ...story, isExperience: true }, postType: 'prediction', groupId: 'g1', photos: [] },
    attempt,
  )
  expect([form.get('isExperience'), form.get('experienceContext')]).toEqual(['true', 'Since May'])
})

test('invalid fields of a stored draft are ignored', () => {
  expect(readDraft(null)).toEqual(emptyDraft)
  expect(readDraft({ headline: 5, deadline: 'never', isExperience: 'yes' })).toEqual(emptyDraft)
  expect(readDraft({ headline: 'a', deadline: '1w' })).toMatchObject({ headline: 'a', deadline: '1w' })
})
