import { fireEvent, screen } from '@testing-library/react'
import { fakeServer, json } from '#testing/fakeServer.ts'
import { amina } from '#testing/render.tsx'
import type { ActForm } from '../model/actForm.ts'
import type { CaseAct, CaseDetail, CaseReport, Person, WaitingAppeal } from '../model/types.ts'

export const moderator = { ...amina, isModerator: true }

const hourMs = 3_600_000
const inHours = (hours: number) => new Date(Date.now() + hours * hourMs).toISOString()
const idOf = (kind: string, number: number) => `0190${kind}-0000-7000-8000-${String(number).padStart(12, '0')}`

const person = (number: number, firstName: string): Person => ({
  id: idOf('bbbb', number),
  firstName,
  lastName: null,
  email: 'b…@example.com',
  profileImageUrl: null,
  country: null,
  userRank: 'Rookie',
})

export const bruno = person(1, 'Bruno')

export const someReport = (number: number, over: Partial<CaseReport> = {}): CaseReport => ({
  id: idOf('eeee', number),
  source: 'person',
  term: '',
  reporter: person(2, 'Chiyo'),
  notifierName: '',
  reason: 'rule',
  showsChildAbuse: false,
  rule: 'harassment',
  law: '',
  text: 'It hurts.',
  photoFiles: [],
  createdAt: inHours(-2),
  ...over,
})

/** An open case about a post, due in `number` and a half hours. */
export function someCase(number: number, over: Partial<CaseDetail> = {}): CaseDetail {
  const reportList = over.reportList ?? [someReport(number)]
  return {
    id: idOf('cccc', number),
    targetKind: 'post',
    targetId: idOf('dddd', number),
    path: `/prediction/${idOf('dddd', number)}`,
    words: `Words ${number}`,
    member: bruno,
    isPrivate: false,
    isHeld: false,
    reports: reportList.length,
    additions: reportList.length,
    reasons: [...new Set(reportList.map(({ reason }) => reason))],
    openedAt: inHours(-2),
    dueAt: inHours(number + 0.5),
    isOverdue: false,
    isHiddenByRule: false,
    decidedAt: null,
    outcome: null,
    assignee: null,
    reportList,
    actList: [],
    history: { acts: 0, reports: 1, dismissed: 0, suspendedUntil: null },
    possibleActs: ['hide', 'remove', 'limit', 'suspend', 'deactivate'],
    profile: null,
    context: null,
    ...over,
  }
}

export const someAct = (each: CaseDetail, over: Partial<CaseAct> = {}): CaseAct => ({
  id: each.id.replace('cccc', 'ffff'),
  caseId: each.id,
  act: 'hide',
  targetKind: each.targetKind,
  targetId: each.targetId,
  parts: [],
  photoFiles: [],
  words: each.words,
  rule: 'harassment',
  law: '',
  note: '',
  onNotice: true,
  byRule: false,
  byCreator: false,
  isReplaced: false,
  until: null,
  createdAt: inHours(-1),
  liftedAt: null,
  appealBy: inHours(480),
  appeal: null,
  by: person(3, 'Emil'),
  ...over,
})

export const someAppeal = (number: number, mayDecide = true): WaitingAppeal => ({
  act: someAct(someCase(number), {
    note: 'Please be kind.',
    appeal: { text: `Appeal ${number}`, createdAt: inHours(-1), decidedAt: null, outcome: null, note: '' },
  }),
  wordsNow: '',
  additions: 1,
  member: bruno,
  mayDecide,
})

type Sent = Pick<ActForm, 'act'> & { readonly days?: number }

/** Starts a fake server with these cases and appeals. Requests change them. `more` replaces or adds responses. */
export function openWorld(
  cases: readonly CaseDetail[],
  more: Parameters<typeof fakeServer>[0] = {},
  appeals: readonly WaitingAppeal[] = [],
) {
  const all = new Map(cases.map((each) => [each.id, each]))
  const decidedAppeals = new Set<string>()
  const put = (id: string, over: Partial<CaseDetail>) => {
    const next = { ...(all.get(id) as CaseDetail), ...over }
    all.set(id, next)
    return json(next)
  }
  const listed = (isOpen: boolean) => [...all.values()].filter(({ decidedAt }) => (decidedAt === null) === isOpen)
  const now = () => new Date().toISOString()
  const ofCase = ({ id, reports }: CaseDetail) => ({
    [`GET /api/moderation/cases/${id}`]: () => put(id, {}),
    [`GET /api/moderation/cases/${id}/photos`]: () => json([]),
    [`PUT /api/moderation/cases/${id}/assignee`]: ({ body }: { body: unknown }) =>
      put(id, { assignee: (body as { mine: boolean }).mine ? moderator : null }),
    [`POST /api/moderation/cases/${id}/dismiss`]: () => put(id, { decidedAt: now(), outcome: 'dismissed', reports: 0 }),
    [`DELETE /api/moderation/cases/${id}/dismiss`]: () => put(id, { decidedAt: null, outcome: null, reports }),
    [`POST /api/moderation/cases/${id}/acts`]: ({ body }: { body: unknown }) => {
      const { act: kind } = body as Sent
      const each = all.get(id) as CaseDetail
      const actList = [someAct(each, { act: kind, createdAt: now() })]
      return put(id, { decidedAt: now(), outcome: 'acted', reports: 0, actList })
    },
    [`DELETE /api/moderation/acts/${id.replace('cccc', 'ffff')}`]: () =>
      put(id, { actList: (all.get(id)?.actList ?? []).map((act) => ({ ...act, liftedAt: now() })) }),
  })
  const ofAppeal = ({ act }: WaitingAppeal) => ({
    [`POST /api/moderation/appeals/${act.id}`]: () => {
      decidedAppeals.add(act.id)
      return json(someCase(99))
    },
  })
  return fakeServer({
    'GET /api/moderation/figures': () =>
      json({ open: listed(true).length, overdue: 0, appeals: appeals.length, decidedToday: listed(false).length }),
    'GET /api/moderation/cases': ({ address }) => json(listed(!address.includes('state=decided'))),
    'GET /api/moderation/appeals': () => json(appeals.filter(({ act }) => !decidedAppeals.has(act.id))),
    ...Object.assign({}, ...cases.map(ofCase), ...appeals.map(ofAppeal)),
    ...more,
  })
}

/**
 * Clicks Undo in the toast, wherever the focus is: a case that opens meanwhile takes it. Sends no pointer events, because jsdom
 * lacks the pointer capture that the toast's swiping uses.
 */
export async function undo(): Promise<void> {
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
}

const usualMatch = window.matchMedia

/** Renders at the width of a desktop, with the case beside the list, until `asUsual` is called. */
export function onDesktop(): void {
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { media, matches: media.includes('min-width') }) as unknown as MediaQueryList
}

export function asUsual(): void {
  window.matchMedia = usualMatch
}
