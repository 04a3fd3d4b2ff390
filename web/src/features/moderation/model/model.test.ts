import { expect, test } from '@jest/globals'
import { someAct, someCase, someReport } from '../testing/world.ts'
import { bodyOf, daysOf, faultsOf, formFor, removesPhotos, withPhotosOf } from './actForm.ts'
import { canBeLifted, deedsOf, removableParts, standingAct } from './acts.ts'
import { msUntilDueChanges, urgencyOf } from './due.ts'
import { queueKeyOf } from './keys.ts'
import { neighbourOf, nextAfter, toggled } from './queue.ts'
import { counted, likelyLaw, likelyRule, wrongs } from './reasons.ts'

const now = Date.parse('2026-11-25T12:00:00Z')
const at = (minutes: number) => new Date(now + minutes * 60_000).toISOString()
const length = (text: string) => text.trim().length

test('a case is urgent in its last six hours, and overdue from its due time on', () => {
  expect([at(361), at(359), at(0), at(-1)].map((dueAt) => urgencyOf(dueAt, now))).toEqual([
    'later',
    'soon',
    'overdue',
    'overdue',
  ])
})

test('the label of a due time changes with each minute of the last hour, each hour of the last day', () => {
  expect(msUntilDueChanges(at(30.5), now)).toBe(30_001)
  expect(msUntilDueChanges(at(90), now)).toBe(30 * 60_000 + 1)
  expect(msUntilDueChanges(at(25 * 60), now)).toBe(60 * 60_000 + 1)
  expect(msUntilDueChanges(at(0), now)).toBe(60_001)
  expect(msUntilDueChanges(at(-90), now)).toBe(30 * 60_000 + 1)
})

test('keys move within the list, and to its first case if none is open', () => {
  const cases = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(neighbourOf(cases, 'b', 1)).toBe('c')
  expect(neighbourOf(cases, 'b', -1)).toBe('a')
  expect(neighbourOf(cases, 'c', 1)).toBeUndefined()
  expect(neighbourOf(cases, undefined, 1)).toBe('a')
  expect(neighbourOf([], undefined, -1)).toBeUndefined()
})

test('after a decision the next remaining case opens, or the previous one at the end', () => {
  const cases = [{ id: 'a' }, { id: 'b' }, { id: 'c' }]
  expect(nextAfter(cases, 'a', ['a'])).toBe('b')
  expect(nextAfter(cases, 'a', ['a', 'b'])).toBe('c')
  expect(nextAfter(cases, 'c', ['c'])).toBe('b')
  expect(nextAfter(cases, 'a', ['b'])).toBe('a')
  expect(nextAfter(cases, 'b', ['a', 'b', 'c'])).toBeUndefined()
  expect(nextAfter(cases, undefined, ['a'])).toBeUndefined()
  expect(nextAfter(cases, 'elsewhere', ['elsewhere'])).toBe('a')
})

test('toggling adds a case to the selection, or removes it', () => {
  expect(toggled(['a'], 'b')).toEqual(['a', 'b'])
  expect(toggled(['a', 'b'], 'a')).toEqual(['b'])
})

test('reasons are counted, the most frequent first, rules by their names', () => {
  const spam = someReport(1, { reason: 'spam', rule: null })
  const hate = someReport(2, { rule: 'hate', law: 'Article 5' })
  expect(counted(['x', 'y', 'y'])).toEqual([
    { value: 'y', count: 2 },
    { value: 'x', count: 1 },
  ])
  expect(wrongs([spam, hate, hate])).toEqual([
    { value: { rule: 'hate' }, count: 2 },
    { value: { reason: 'spam' }, count: 1 },
  ])
  expect(likelyRule([spam, hate, hate])).toBe('hate')
  expect(likelyRule([spam])).toBe('spam')
  expect(likelyRule([someReport(1, { reason: 'other', rule: null })])).toBeUndefined()
  expect(likelyLaw([spam, hate])).toBe('Article 5')
})

test('dismissing is possible while reports wait, acts if the server allows them', () => {
  expect(deedsOf(someCase(1, { possibleActs: ['suspend', 'hide'] }))).toEqual(['dismiss', 'hide', 'suspend'])
  expect(deedsOf(someCase(1, { decidedAt: at(0), reports: 0, possibleActs: ['suspend'] }))).toEqual(['suspend'])
})

test('an act in force can be lifted, but a removal cannot', () => {
  const each = someCase(1)
  expect(canBeLifted(someAct(each), now)).toBe(true)
  expect(canBeLifted(someAct(each, { act: 'remove' }), now)).toBe(false)
  expect(canBeLifted(someAct(each, { liftedAt: at(-1) }), now)).toBe(false)
  expect(canBeLifted(someAct(each, { act: 'suspend', until: at(-1) }), now)).toBe(false)
  const lifted = someAct(each, { id: 'old', liftedAt: at(-1) })
  expect(standingAct({ actList: [lifted, someAct(each, { id: 'new' })] }, 'hide', now)?.id).toBe('new')
  expect(standingAct({ actList: [lifted] }, 'hide', now)).toBeUndefined()
})

test('the form of an act starts with the most frequent reason', () => {
  expect(formFor('hide', [someReport(1)], 'post')).toMatchObject({ ground: 'harassment', law: '' })
  const byLaw = someReport(2, { reason: 'illegal', rule: null, law: 'Article 5' })
  expect(formFor('hide', [byLaw], 'post')).toMatchObject({ ground: 'law', law: 'Article 5' })
  expect(formFor('hide', [], 'post')).toMatchObject({ ground: '' })
})

test('an act needs a rule or a law, and a suspension its days', () => {
  const form = formFor('suspend', [], 'post')
  const other = (otherDays: string) => daysOf({ days: 'other', otherDays })
  expect(faultsOf(form, length)).toEqual(['ground'])
  expect(faultsOf({ ...form, ground: 'law', days: 'other', note: 'x'.repeat(1_001) }, length)).toEqual([
    'law',
    'days',
    'note',
  ])
  expect(['0', '1', '365', '366', '1.5', ' 14 '].map(other)).toEqual([undefined, 1, 365, undefined, undefined, 14])
  expect(['١٤', '۳۶۵', '１４', '٣٦٦', '14٪'].map(other)).toEqual([14, 365, 14, undefined, undefined])
  expect(bodyOf({ ...form, ground: 'hate', law: 'unused', note: ' Be kind ' })).toEqual({
    act: 'suspend',
    rule: 'hate',
    law: '',
    note: 'Be kind',
    days: 3,
  })
  expect(bodyOf({ ...form, act: 'hide', ground: 'law', law: ' Article 5 ' })).toEqual({
    act: 'hide',
    rule: null,
    law: 'Article 5',
    note: '',
  })
})

test('at least one part of a profile is removed, and only existing parts can be', () => {
  const profile = { name: 'Bruno', bio: '', location: '', photoFile: 'face', isPhotoChanged: false }
  const each = someCase(1, { targetKind: 'member', possibleActs: ['remove'], profile })
  expect(removableParts(each)).toEqual(['photo', 'name'])
  expect(removableParts({ profile: { ...profile, location: 'Nairobi' } })).toEqual(['photo', 'name', 'location'])
  expect(deedsOf(each)).toEqual(['dismiss', 'remove'])
  expect(deedsOf({ ...each, profile: { ...profile, name: '', photoFile: '' } })).toEqual(['dismiss'])
  expect(deedsOf({ ...each, profile: null })).toEqual(['dismiss'])
  const form = formFor('remove', [someReport(1)], 'member')
  expect(faultsOf(form, length)).toEqual(['parts'])
  const chosen = { ...form, parts: ['name'] } as const
  expect([faultsOf(chosen, length), removesPhotos(chosen, 'member')]).toEqual([[], false])
  expect(bodyOf(chosen)).toMatchObject({ act: 'remove', parts: ['name'] })
  expect(bodyOf(chosen, 'face')).not.toHaveProperty('photoFile')
  expect(bodyOf({ ...form, parts: ['photo'] }, 'face')).toMatchObject({ parts: ['photo'], photoFile: 'face' })
  expect(removesPhotos({ ...form, parts: ['photo'] }, 'member')).toBe(true)
  const ofPost = formFor('remove', [], 'post')
  expect([ofPost.parts, removesPhotos(ofPost, 'post'), removesPhotos(ofPost, 'group')]).toEqual([
    undefined,
    true,
    false,
  ])
  expect(bodyOf(ofPost)).not.toHaveProperty('parts')
})

test('photos of a post are removed if at least one is chosen that the post still has', () => {
  const form = { ...formFor('remove', [someReport(1)], 'post'), photoFiles: ['first', 'second'] }
  expect(bodyOf(form)).toMatchObject({ act: 'remove', parts: ['photo'], photoFiles: ['first', 'second'] })
  expect(withPhotosOf(form, ['second', 'third']).photoFiles).toEqual(['second'])
  const none = withPhotosOf(form, [])
  expect([faultsOf(form, length), faultsOf(none, length)]).toEqual([[], ['photos']])
  expect([removesPhotos(form, 'post'), removesPhotos(none, 'post')]).toEqual([true, false])
})

test('keys match by letter, or by position if the keyboard writes other letters', () => {
  expect(queueKeyOf({ key: 'J', code: 'KeyJ' })).toBe('next')
  expect(queueKeyOf({ key: 'ت', code: 'KeyJ' })).toBe('next')
  expect(queueKeyOf({ key: '?', code: 'Minus' })).toBe('keys')
  expect(queueKeyOf({ key: '؟', code: 'Slash' })).toBe('keys')
  expect(queueKeyOf({ key: '？', code: 'Slash' })).toBe('keys')
  expect(queueKeyOf({ key: 'j', code: 'KeyC' })).toBe('next')
  expect(queueKeyOf({ key: 'Enter', code: 'Enter' })).toBeUndefined()
})
