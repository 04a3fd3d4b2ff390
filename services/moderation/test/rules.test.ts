import { describe, expect, test } from '@jest/globals'
import { faultsOf as faultsOfAct } from '../src/acts/rules.ts'
import { objectionTo as objectionToAppeal } from '../src/appeals/rules.ts'
import type { Moderator } from '../src/cases/rules/kinds.ts'
import { mayDecide } from '../src/cases/rules/may-decide.ts'
import { hiddenFor, objectionTo, pathOf, possibleActs, type Standing } from '../src/cases/rules/possible-acts.ts'
import { dueHoursOf, faultsOf } from '../src/reports/rules.ts'

const now = new Date('2026-11-25T12:00:00Z')
const before = new Date('2026-11-24T12:00:00Z')
const after = new Date('2026-11-26T12:00:00Z')

describe('a report', () => {
  const plain = { targetKind: 'post', reason: 'spam', text: '', law: '', goodFaith: false } as const
  const notifier = { name: 'Ann', email: 'ann@example.com', language: 'en' }
  const fields = (input: Parameters<typeof faultsOf>[0], isVisitor = false) =>
    faultsOf(input, { isVisitor }).map(({ field }) => field)

  test.each([
    ['spam needs nothing', plain, []],
    ['a rule needs its name', { ...plain, reason: 'rule' }, ['rule']],
    ['a rule with its name', { ...plain, reason: 'rule', rule: 'hate' }, []],
    ['spam has no rule', { ...plain, rule: 'hate' }, ['rule']],
    ['something else needs words', { ...plain, reason: 'other' }, ['text']],
    ['intimate images need words and good faith', { ...plain, reason: 'intimateImages' }, ['text', 'goodFaith']],
    ['a legal notice of a member', { ...plain, reason: 'illegal', text: 'Fraud', goodFaith: true }, []],
    ['a post can be reported for its photo', { ...plain, photoFile: 'AbCdEfGhIjKlMnOpQrStUv' }, []],
    ['nothing else names a photo', { ...plain, targetKind: 'member', photoFile: 'AbCd' }, ['photoFile']],
    ['a member gives no name', { ...plain, reason: 'illegal', text: 'Fraud', goodFaith: true, notifier }, ['notifier']],
  ] as const)('%s', (_name, input, expected) => {
    expect(fields(input)).toEqual(expected)
  })

  test('a visitor must give their name in a legal notice, and only there', () => {
    const notice = { ...plain, reason: 'illegal', text: 'Fraud', goodFaith: true } as const
    expect(fields(notice, true)).toEqual(['notifier'])
    expect(fields({ ...notice, notifier }, true)).toEqual([])
    expect(fields({ ...plain, notifier }, true)).toEqual(['notifier'])
  })

  test('a visitor may give their name in a report of intimate images, but need not', () => {
    const images = { ...plain, reason: 'intimateImages', text: 'The second picture', goodFaith: true } as const
    expect(fields(images, true)).toEqual([])
    expect(fields({ ...images, notifier }, true)).toEqual([])
    expect(fields({ ...images, notifier })).toEqual(['notifier'])
  })

  test('a visitor need not give their name in a notice of sexual abuse of a child', () => {
    const notice = { ...plain, reason: 'illegal', text: 'A child', goodFaith: true, showsChildAbuse: true } as const
    expect(fields(notice, true)).toEqual([])
    expect(fields({ ...notice, notifier }, true)).toEqual([])
    expect(fields(notice)).toEqual(['showsChildAbuse'])
    expect(fields({ ...plain, showsChildAbuse: true }, true)).toEqual(['showsChildAbuse'])
  })

  test('is due in a day, and in two for intimate images', () => {
    expect([dueHoursOf('illegal'), dueHoursOf('intimateImages')]).toEqual([24, 48])
  })
})

describe('an act', () => {
  const by = { id: 'moderator', role: 'moderator' } as const
  const standing = {
    targetKind: 'post',
    memberId: 'ann',
    isGone: false,
    decidedAt: null,
    ownerRole: 'member',
    acts: [],
  } as const
  const hide = {
    kind: 'hide',
    byRule: false,
    byCreator: false,
    isReplaced: false,
    isWithdrawn: false,
    liftedAt: null,
    until: null,
  } as const
  const suspend = (until: Date) =>
    ({
      kind: 'suspend',
      byRule: false,
      byCreator: false,
      isReplaced: false,
      isWithdrawn: false,
      liftedAt: null,
      until,
    }) as const

  test.each([
    ['post', ['hide', 'remove', 'limit', 'suspend', 'deactivate']],
    ['comment', ['hide', 'remove', 'limit', 'suspend', 'deactivate']],
    ['group', ['remove', 'limit', 'suspend', 'deactivate']],
    ['member', ['remove', 'limit', 'suspend', 'deactivate']],
  ] as const)('about a %s', (targetKind, expected) => {
    expect(possibleActs({ ...standing, targetKind }, by, now)).toEqual(expected)
  })

  test('is not taken twice while it stands', () => {
    expect(objectionTo('hide', { ...standing, acts: [hide] }, by, now)).toBe('alreadyActed')
    expect(objectionTo('hide', { ...standing, acts: [{ ...hide, liftedAt: before }] }, by, now)).toBeUndefined()
    expect(objectionTo('suspend', { ...standing, acts: [suspend(after)] }, by, now)).toBe('alreadyActed')
    expect(objectionTo('suspend', { ...standing, acts: [suspend(before)] }, by, now)).toBeUndefined()
  })

  test('about gone content can only limit, suspend or deactivate the member', () => {
    expect(possibleActs({ ...standing, isGone: true }, by, now)).toEqual(['limit', 'suspend', 'deactivate'])
    const removed = { ...standing, acts: [{ ...hide, kind: 'remove', liftedAt: before }] } as const
    expect(possibleActs(removed, by, now)).toEqual(['limit', 'suspend', 'deactivate'])
    expect(possibleActs({ ...standing, memberId: null }, by, now)).toEqual([])
  })

  test('can remove a post, or further photos, after photos of it were removed', () => {
    const photos = { ...hide, kind: 'remove', photoFiles: ['AbCd'] } as const
    for (const decidedAt of [null, before]) {
      const left = { ...standing, decidedAt, acts: [photos] } as const
      expect(possibleActs(left, by, now)).toEqual(['hide', 'remove', 'limit', 'suspend', 'deactivate'])
      expect(objectionTo('remove', { ...left, isGone: true }, by, now)).toBe('notPossibleHere')
      expect(objectionTo('remove', { ...left, acts: [photos, { ...hide, kind: 'remove' }] }, by, now)).toBe(
        'alreadyActed',
      )
    }
  })

  test('can remove parts of a profile again after another report', () => {
    const removed = { ...standing, targetKind: 'member', acts: [{ ...hide, kind: 'remove' }] } as const
    expect(objectionTo('remove', removed, by, now)).toBeUndefined()
    expect(objectionTo('remove', { ...removed, decidedAt: before }, by, now)).toBe('alreadyActed')
    const reversed = { ...removed, decidedAt: before, acts: [{ ...hide, kind: 'remove', liftedAt: before }] } as const
    expect(objectionTo('remove', reversed, by, now)).toBeUndefined()
    expect(objectionTo('remove', { ...removed, isGone: true }, by, now)).toBe('notPossibleHere')
  })

  test('about the admin is impossible for anyone', () => {
    const admin = { id: 'ann', role: 'admin' } as const
    for (const who of [admin, by]) {
      expect(objectionTo('hide', { ...standing, ownerRole: 'admin' }, who, now)).toBe('cannotActOnAdmin')
      expect(possibleActs({ ...standing, ownerRole: 'admin' }, who, now)).toEqual([])
    }
    expect(possibleActs({ ...standing, ownerRole: undefined }, by, now)).toEqual([])
  })

  test('about a moderator’s account is only for the admin, about their content for any moderator', () => {
    const ofModerator = { ...standing, ownerRole: 'moderator' } as const
    expect(objectionTo('suspend', ofModerator, by, now)).toBe('cannotActOnModerator')
    expect(possibleActs(ofModerator, by, now)).toEqual(['hide', 'remove'])
    expect(possibleActs({ ...ofModerator, targetKind: 'member' }, by, now)).toEqual(['remove'])
    expect(possibleActs(ofModerator, { id: 'boss', role: 'admin' }, now)).toEqual([
      'hide',
      'remove',
      'limit',
      'suspend',
      'deactivate',
    ])
  })

  test('of a person is possible even if a rule has taken the same act', () => {
    expect(objectionTo('hide', { ...standing, acts: [{ ...hide, byRule: true }] }, by, now)).toBeUndefined()
  })

  test('does not replace the moderator’s own act as a group’s creator while its appeal waits', () => {
    const own = { ...hide, byCreator: true, byId: by.id, isAppealed: true } as const
    expect(objectionTo('hide', { ...standing, acts: [own] }, by, now)).toBe('notYoursToDecide')
    for (const done of [
      { ...own, isAppealed: false },
      { ...own, byId: 'cem' },
      { ...own, liftedAt: before },
    ])
      expect(objectionTo('hide', { ...standing, acts: [done] }, by, now)).toBeUndefined()
    expect(objectionTo('suspend', { ...standing, acts: [own] }, by, now)).toBeUndefined()
  })

  test('does not remove the target while an appeal waits that the moderator may not decide', () => {
    const own = { ...hide, byId: by.id, isAppealed: true } as const
    const removal = (done: Standing['acts'][number], who: Moderator, activeModeratorIds?: string[]) =>
      objectionTo('remove', { ...standing, acts: [done], activeModeratorIds }, who, now)
    expect(removal(own, by, [by.id])).toBe('notYoursToDecide')
    expect(removal({ ...own, byCreator: true }, by, [by.id])).toBe('notYoursToDecide')
    expect(removal(own, { id: 'cem', role: 'admin' }, [by.id, 'cem'])).toBeUndefined()
    for (const done of [
      { ...own, isAppealed: false },
      { ...own, liftedAt: before },
      { ...own, kind: 'suspend' },
    ] as const)
      expect(removal(done, by, [by.id])).toBeUndefined()
    const boss = { id: by.id, role: 'admin' } as const
    expect(removal(own, boss, ['cem'])).toBe('notYoursToDecide')
    expect(removal(own, boss)).toBe('notYoursToDecide')
    expect(removal(own, boss, [])).toBeUndefined()
  })

  test('needs a rule or a law, and a suspension needs its days', () => {
    const input = {
      act: 'hide',
      rule: null,
      law: '',
      note: '',
      refusePhotos: false,
      parts: [],
      photoFiles: [],
    } as const
    expect(faultsOfAct(input).map(({ field }) => field)).toEqual(['rule'])
    expect(faultsOfAct({ ...input, law: 'Section 130' })).toEqual([])
    expect(faultsOfAct({ ...input, act: 'suspend', rule: 'hate' }).map(({ field }) => field)).toEqual(['days'])
  })
})

test('cases about themself are hidden from a moderator, but not from the admin', () => {
  expect(hiddenFor({ id: 'ann', role: 'moderator' })).toBe('ann')
  expect(hiddenFor({ id: 'ann', role: 'admin' })).toBeNull()
})

test('gone, hidden or private content has no path', () => {
  const post = {
    targetKind: 'post',
    targetId: 'p',
    postId: null,
    audienceGroupId: null,
    isGone: false,
    isHidden: false,
  } as const
  expect(pathOf(post)).toBe('/prediction/p')
  expect(pathOf({ ...post, targetKind: 'comment', targetId: 'c', postId: 'p' })).toBe('/prediction/p#comment-c')
  expect(pathOf({ ...post, targetKind: 'member' })).toBe('/profile/p')
  expect(pathOf({ ...post, targetKind: 'group' })).toBe('/groups/p')
  expect(pathOf({ ...post, isGone: true })).toBeNull()
  expect(pathOf({ ...post, isHidden: true })).toBeNull()
  expect(pathOf({ ...post, audienceGroupId: 'g' })).toBeNull()
})

describe('an appeal', () => {
  const act = {
    id: 'a',
    caseId: 'c',
    memberId: 'ann',
    byId: 'bob',
    byRule: false,
    isReplaced: false,
    isWithdrawn: false,
    kind: 'hide',
    words: '',
    rule: 'hate',
    law: '',
    note: '',
    until: null,
    createdAt: now,
    liftedAt: null,
  } as const
  const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60 * 1_000)

  test('is possible once, within 20 days, while the act stands', () => {
    const appeal = { actId: 'a', text: '', createdAt: now, decidedAt: null, decidedById: null, outcome: null, note: '' }
    expect(objectionToAppeal({ act, appeal: null }, days(20))).toBeUndefined()
    expect(objectionToAppeal({ act, appeal: null }, days(20.001))).toBe('tooLateToAppeal')
    expect(objectionToAppeal({ act: { ...act, liftedAt: now }, appeal: null }, days(1))).toBe('nothingToAppeal')
    expect(objectionToAppeal({ act, appeal }, days(1))).toBe('alreadyAppealed')
  })

  test('is not decided by the person who acted, except by the admin if no one else can', () => {
    expect(mayDecide(act, { id: 'bob', role: 'moderator' }, ['bob'])).toBe(false)
    expect(mayDecide(act, { id: 'cem', role: 'moderator' }, ['cem'])).toBe(true)
    expect(mayDecide(act, { id: 'boss', role: 'admin' }, ['bob'])).toBe(true)
    const boss = { id: 'bob', role: 'admin' } as const
    expect(mayDecide(act, boss, [])).toBe(true)
    expect(mayDecide(act, boss, ['ann'])).toBe(true)
    expect(mayDecide(act, boss, ['ann', 'cem'])).toBe(false)
    expect(mayDecide(act, boss, undefined)).toBe(false)
  })
})
