import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { AdminStats, FeedItem, GroupListing, UserAnalytics } from '@hunch/proto/http'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import type { z } from 'zod'
import { buildWebApp, isWebAppFresh } from '../../src/builds/web-app.ts'
import { type Browser, createBrowser } from '../../src/demo/browser.ts'
import groups from '../../src/demo/groups.json' with { type: 'json' }
import { demoPeople } from '../../src/demo/people.ts'
import { cpuSecondsOf, endAll, type Launched, launch, until } from '../launched.ts'
import { adminAccount, answer } from '../people.ts'
import { newFolder, removeFolders } from '../world.ts'

const patienceMs = 300_000
jest.setTimeout(2 * patienceMs)

/** Promised durations on an idle machine, in seconds. On such a machine, a later start takes `later`. */
const promised = { ready: 20, rest: 60, later: 1 }

const sinceS = (from: number) => (performance.now() - from) / 1_000

describe('the first start', () => {
  const dataDir = newFolder()
  let launched: Launched
  let origin: string
  let readyAt: number
  let readyS: number
  let readyCpuS: number
  let restS: number
  let viewer: Browser
  beforeAll(async () => {
    if (!isWebAppFresh()) await buildWebApp()
    const from = performance.now()
    launched = launch(['--data', dataDir], { ADMIN_PASSWORD: adminAccount.password })
    origin = await launched.ready(patienceMs)
    readyAt = performance.now()
    readyS = sinceS(from)
    readyCpuS = cpuSecondsOf(launched.pid)
  })
  afterAll(async () => {
    await endAll()
    removeFolders()
  })

  const read = <T>(browser: Browser, path: string) => answer<T>(browser.call('GET', path))

  async function signIn(person: string): Promise<Browser> {
    const browser = createBrowser(origin)
    await browser.submit(await browser.visit('/api/auth/google'), { person })
    return browser
  }

  test("shows 20 posts with counts on a demo person's Home as soon as it is ready", async () => {
    viewer = await signIn(demoPeople[0]?.id ?? '')
    const home = await read<z.output<typeof FeedItem>[]>(viewer, '/api/recommendations/feed?limit=20')
    expect(home).toHaveLength(20)
    for (const { user, totalVotes, agreeCount, disagreeCount } of home) {
      expect(user.firstName).toBeTruthy()
      expect(totalVotes).toBeGreaterThan(0)
      expect(agreeCount + disagreeCount).toBe(totalVotes)
    }
    expect(home.some(({ commentCount }) => commentCount > 0)).toBe(true)
    expect(home.some(({ reactionCount }) => reactionCount > 0)).toBe(true)
  })

  test('completes figures and notifications once while it runs, even if the app is killed meanwhile', async () => {
    process.kill(launched.app().pid, 'SIGKILL')
    await launched.says('The app is running again', patienceMs)
    const admin = createBrowser(origin)
    await answer(admin.call('POST', '/api/auth/login', adminAccount))
    const { id } = await read<{ id: string }>(viewer, '/api/auth/user')
    let shown = await votesOn(viewer, '/api/predictions/explore')
    for (const { by } of groups.filter(({ isPrivate }) => isPrivate))
      shown += await votesInPrivateGroups(await signIn(by))
    const reported = async () => {
      const { totalVotes } = await read<z.output<typeof AdminStats>>(admin, '/api/admin/stats')
      const { scoredVotes } = await read<z.output<typeof UserAnalytics>>(viewer, `/api/users/${id}/analytics`)
      const unread = await read<number>(viewer, '/api/notifications/unread-count')
      return { totalVotes, isScored: scoredVotes > 0, isNotified: unread > 0 }
    }
    const all = { totalVotes: shown, isScored: true, isNotified: true }
    await until(async () => JSON.stringify(await reported()) === JSON.stringify(all), patienceMs).catch(() => {})
    restS = sinceS(readyAt)
    expect(await reported()).toEqual(all)
  })

  /** Counts votes on posts in the private groups of a demo person, who is only in groups that they created. */
  async function votesInPrivateGroups(creator: Browser): Promise<number> {
    const { id } = await read<{ id: string }>(creator, '/api/auth/user')
    const listed = await read<z.output<typeof GroupListing>[]>(creator, `/api/users/${id}/groups`)
    let votes = 0
    for (const { group } of listed.filter(({ group }) => group.isPrivate))
      votes += await votesOn(creator, `/api/predictions/group/${group.id}`)
    return votes
  }

  /** Counts the votes on all posts of a list. */
  async function votesOn(browser: Browser, path: string): Promise<number> {
    let votes = 0
    for (let offset = 0, full = true; full; offset += 50) {
      const page = await read<z.output<typeof FeedItem>[]>(browser, `${path}?limit=50&offset=${offset}`)
      votes += page.reduce((sum, { totalVotes }) => sum + totalVotes, 0)
      full = page.length === 50
    }
    return votes
  }

  test('is as fast as promised, relative to a later start in the same run', async () => {
    launched.kill('SIGINT')
    expect(await launched.ended).toBe(0)
    const from = performance.now()
    const later = launch(['--data', dataDir])
    await later.ready(patienceMs)
    const laterS = sinceS(from)
    process.stdout.write(`${breakdown(launched, dataDir)}; ready after ${readyS.toFixed(1)} s `)
    process.stdout.write(`(${readyCpuS.toFixed(1)} s of a processor), all of it `)
    process.stdout.write(`${restS.toFixed(1)} s after that; a later start ${laterS.toFixed(1)} s\n`)
    const load = Math.max(1, laterS / promised.later)
    // On an idle machine, the duration and the CPU time are about equal. On a busy machine, the duration is longer.
    expect(Math.min(readyS, readyCpuS)).toBeLessThan(promised.ready * load)
    expect(restS).toBeLessThan(promised.rest * load)
  })
})

/** The duration of each step, and of each part of the demo data. */
function breakdown(launched: Launched, dataDir: string): string {
  const steps = [...launched.output().matchAll(/^ {2}(\S.*\S) \(([\d.]+ s)\)$/gm)].map(
    ([, what, took]) => `${what} ${took}`,
  )
  const line = readFileSync(join(dataDir, 'app.log'), 'utf8')
    .split('\n')
    .find((each) => each.includes('"demo data is there"'))
  const { seconds } = JSON.parse(line ?? '{"seconds":{}}') as { seconds: Record<string, number> }
  const parts = Object.entries(seconds).map(([part, took]) => `${part} ${took} s`)
  return `First start: ${steps.join(', ')} (demo data: ${parts.join(', ')})`
}
