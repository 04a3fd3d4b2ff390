import type { Page } from '@playwright/test'
import type { DemoIds } from './demo.ts'
import { beginsWith, isNamed } from './named.ts'

/**
 * The kinds of viewers. A newcomer has just signed up, and has not taken the first steps yet. A commenter is a member whose
 * comment a moderator has hidden.
 */
export const viewers = ['visitor', 'newcomer', 'member', 'commenter', 'admin'] as const
export type Viewer = (typeof viewers)[number]

export interface Screen {
  readonly name: string
  readonly who: Viewer
  /** The least width of the window, in px, in which the screen exists. Default: it exists in all. */
  readonly leastWidth?: number
  path(ids: DemoIds): string
  /** Goes on to a later step of the opened screen. */
  goOn?(page: Page): Promise<void>
  /** Opens the dialog that the screenshot shows. */
  openDialog?(page: Page): Promise<void>
  /** Captures the whole page. Default: only the window. */
  readonly whole?: boolean
}

const press = (name: RegExp) => async (page: Page) => {
  await page.getByRole('button', { name }).first().click()
}
const byKey = (key: string) => async (page: Page) => {
  await page.keyboard.press(key)
}

async function searchFor(page: Page, words: string): Promise<void> {
  const dialog = page.getByRole('dialog')
  if (await dialog.isHidden()) await page.keyboard.press('/')
  await dialog.getByRole('textbox').fill(words, { timeout: 5_000 })
  await dialog.getByRole('link').first().waitFor({ timeout: 5_000 })
}

/** Skips first steps, and waits for the content of the next step. */
const skipSteps = (count: number, content: string) => async (page: Page) => {
  for (let step = 0; step < count; step += 1) await page.locator('header').getByRole('button').click()
  await page.locator(content).first().waitFor()
}

/** Plays the result of a right call. Changes the post's response to "not seen yet", because a result plays only once. */
async function reveal(page: Page): Promise<void> {
  let isPlaying = false
  await page.route(/\/api\/predictions\/[0-9a-f-]{36}$/, async (route) => {
    if (isPlaying) return route.continue()
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), resultSeenTo: null } })
  })
  const { id } = await (await page.request.get('/api/auth/user')).json()
  const [right] = await (await page.request.get(`/api/users/${id}/calls?state=right&limit=1`)).json()
  await page.goto(`/prediction/${right.predictionId}`)
  await page.getByRole('dialog').locator('[data-outcome]').waitFor({ timeout: 20_000 })
  isPlaying = true
}

const create = press(isNamed('common:nav.create'))

/** Opens the form that creates a post of a type. `index` is the position of the type in the list of types. */
const createOf = (index: number) => async (page: Page) => {
  await create(page)
  await page.getByRole('dialog').locator('li button').nth(index).click()
  await page.getByRole('dialog').locator('form').waitFor()
}

/** Opens the form in the card of an own post. Edit is the first item of its menu. */
async function edit(page: Page): Promise<void> {
  await page.locator('article [aria-haspopup=menu]').first().click()
  await page.getByRole('menuitem').first().click()
  await page.locator('article form').waitFor()
}

/** Cuts the connection, and waits for the sentence that says so. `show` restores the connection before the next screen. */
async function goOffline(page: Page): Promise<void> {
  await page.context().setOffline(true)
  await page.locator('[role=status] > p').waitFor()
}

/** All screens of the app. A test compares them with the addresses in web/src/app/addresses.ts. */
export const screens: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: () => '/' },
  { name: 'latest', who: 'visitor', path: () => '/predictions', whole: true },
  { name: 'post-visitor', who: 'visitor', path: ({ openPost }) => `/prediction/${openPost}` },
  { name: 'offline-visitor', who: 'visitor', path: () => '/predictions', goOn: goOffline },
  { name: 'admin-access', who: 'visitor', path: () => '/admin' },
  { name: 'reset-password', who: 'visitor', path: () => '/reset-password?token=x&email=ada%40example.com' },
  { name: 'verify-email', who: 'visitor', path: () => '/verify-email' },
  { name: 'mailed-statement', who: 'visitor', path: () => '/mailed-statement?token=x' },
  { name: 'sign-up', who: 'visitor', path: () => '/sign-up' },
  { name: 'terms', who: 'visitor', path: () => '/terms' },
  { name: 'privacy', who: 'visitor', path: () => '/privacy' },
  { name: 'rules', who: 'visitor', path: () => '/rules' },
  { name: 'contact', who: 'visitor', path: () => '/contact' },
  { name: 'invite', who: 'visitor', path: ({ inviteCode }) => `/groups/join/${inviteCode}` },
  { name: 'invite-unknown', who: 'visitor', path: () => '/join-group/nobody-has-this-code-00' },
  { name: 'invited', who: 'visitor', path: () => '/invited?code=nobody-has-this-code-00' },
  {
    name: 'kept-vote',
    who: 'visitor',
    path: ({ openPost }) => `/prediction/${openPost}`,
    openDialog: press(beginsWith('predictions:agree')),
  },
  { name: 'first-run', who: 'newcomer', path: () => '/' },
  { name: 'first-run-votes', who: 'newcomer', path: () => '/', goOn: skipSteps(1, 'main article') },
  { name: 'first-run-people', who: 'newcomer', path: () => '/', goOn: skipSteps(2, 'main ul li') },
  { name: 'home', who: 'member', path: () => '/' },
  { name: 'trending', who: 'member', path: () => '/trending' },
  { name: 'notifications', who: 'member', path: () => '/alerts' },
  { name: 'groups', who: 'member', path: () => '/groups' },
  { name: 'join', who: 'member', path: () => '/groups/join' },
  { name: 'group', who: 'member', path: ({ groupId }) => `/groups/${groupId}` },
  {
    name: 'group-invite',
    who: 'member',
    path: () => '/groups',
    openDialog: press(isNamed('groups:inviteNamed')),
  },
  { name: 'post', who: 'member', path: ({ talkedPost }) => `/prediction/${talkedPost}`, whole: true },
  { name: 'result', who: 'member', path: ({ endedPost }) => `/prediction/${endedPost}` },
  { name: 'reveal', who: 'member', path: () => '/account?calls=right', openDialog: reveal },
  {
    name: 'evidence',
    who: 'member',
    path: ({ ownResult }) => `/prediction/${ownResult}`,
    openDialog: press(isNamed('predictions:outcome.addEvidence', 'predictions:outcome.changeEvidence')),
  },
  ...['calls', 'activity', 'comments', 'journal', 'metrics', 'settings'].map(
    (tab): Screen => ({ name: `account-${tab}`, who: 'member', path: () => `/account?tab=${tab}`, whole: true }),
  ),
  { name: 'statements-none', who: 'member', path: () => '/statements' },
  { name: 'statements', who: 'commenter', path: () => '/statements' },
  { name: 'statement', who: 'commenter', path: ({ statement }) => `/statements/${statement}` },
  { name: 'profile', who: 'member', path: ({ memberId }) => `/enhanced-profile/${memberId}` },
  { name: 'profile-calls', who: 'member', path: ({ commenterId }) => `/enhanced-profile/${commenterId}?tab=calls` },
  { name: 'profile-plain', who: 'member', path: ({ memberId }) => `/profile/${memberId}` },
  { name: 'search', who: 'member', path: () => '/', openDialog: byKey('/') },
  { name: 'search-results', who: 'member', path: () => '/', openDialog: (page) => searchFor(page, 'coffee') },
  {
    name: 'share',
    who: 'member',
    path: ({ openPost }) => `/prediction/${openPost}`,
    // On a phone, the Share button opens the sheet. Elsewhere the button for pictures opens it, which comes first.
    openDialog: press(isNamed('predictions:share.action', 'predictions:share.asPicture')),
  },
  { name: 'create', who: 'member', path: () => '/', openDialog: create },
  { name: 'create-prediction', who: 'member', path: () => '/', openDialog: createOf(0) },
  { name: 'create-comparison', who: 'member', path: () => '/', openDialog: createOf(1) },
  { name: 'edit', who: 'member', path: ({ ownOpen }) => `/prediction/${ownOpen}`, goOn: edit },
  {
    name: 'alerts-panel',
    who: 'member',
    leastWidth: 960, // in narrower windows the bell leads to the screen
    path: () => '/groups',
    openDialog: (page) => page.locator('header [aria-haspopup=dialog]').first().click(),
  },
  { name: 'offline', who: 'member', path: () => '/', goOn: goOffline },
  { name: 'not-found', who: 'member', path: () => '/nowhere' },
  ...['overview', 'retention', 'users', 'joining', 'content', 'words', 'pages', 'status'].map(
    (tab): Screen => ({ name: `admin-${tab}`, who: 'admin', path: () => `/admin?tab=${tab}`, whole: true }),
  ),
  ...['overview', 'retention', 'sharing'].map(
    (tab): Screen => ({ name: `analytics-${tab}`, who: 'admin', path: () => `/analytics?tab=${tab}`, whole: true }),
  ),
  ...['queue', 'appeals', 'decided'].map(
    (tab): Screen => ({ name: `moderation-${tab}`, who: 'admin', path: () => `/moderation?tab=${tab}`, whole: true }),
  ),
]
