import type { Page } from '@playwright/test'

/** Ids of demo data that the screens show. */
export interface DemoIds {
  readonly openPost: string
  readonly endedPost: string
  readonly talkedPost: string
  readonly memberId: string
  readonly groupId: string
  /** A post of the member who visits the screens, with a result. */
  readonly ownResult: string
}

/** The kinds of viewers. A newcomer has just signed up, and has not taken the first steps yet. */
export const viewers = ['visitor', 'newcomer', 'member', 'admin'] as const
export type Viewer = (typeof viewers)[number]

/** The first name of the demo member who visits the screens. */
export const member = 'Amara'

export interface Screen {
  readonly name: string
  readonly who: Viewer
  path(ids: DemoIds): string
  /** Goes on to a later step of the opened screen. */
  goOn?(page: Page): Promise<void>
  /** Opens the dialog that the screenshot shows. */
  openDialog?(page: Page): Promise<void>
  /** Captures the whole page. Default: only the window. */
  readonly whole?: boolean
}

interface Item {
  readonly prediction: { id: string; ended: boolean; resolved: boolean; groupId: string | null; postType: string }
  readonly user: { id: string; firstName: string | null }
  readonly commentCount: number
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

const screens: readonly Screen[] = [
  { name: 'landing', who: 'visitor', path: () => '/' },
  { name: 'latest', who: 'visitor', path: () => '/predictions', whole: true },
  { name: 'post-visitor', who: 'visitor', path: ({ openPost }) => `/prediction/${openPost}` },
  { name: 'admin-access', who: 'visitor', path: () => '/admin' },
  { name: 'reset-password', who: 'visitor', path: () => '/reset-password?token=x&email=ada%40example.com' },
  { name: 'verify-email', who: 'visitor', path: () => '/verify-email' },
  { name: 'mailed-statement', who: 'visitor', path: () => '/mailed-statement?token=x' },
  { name: 'sign-up', who: 'visitor', path: () => '/sign-up' },
  { name: 'terms', who: 'visitor', path: () => '/terms' },
  { name: 'contact', who: 'visitor', path: () => '/contact' },
  { name: 'invited', who: 'visitor', path: () => '/invited?code=nobody-has-this-code-00' },
  {
    name: 'kept-vote',
    who: 'visitor',
    path: ({ openPost }) => `/prediction/${openPost}`,
    openDialog: (page) => press(/^(Agree|أوافق|そう思う|Seh ich so)/)(page),
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
    openDialog: press(/^(Invite people to|دعوة أشخاص إلى|Leute zu .* einladen)|に招待する$/),
  },
  { name: 'post', who: 'member', path: ({ talkedPost }) => `/prediction/${talkedPost}`, whole: true },
  { name: 'result', who: 'member', path: ({ endedPost }) => `/prediction/${endedPost}` },
  { name: 'reveal', who: 'member', path: () => '/account?calls=right', openDialog: reveal },
  {
    name: 'evidence',
    who: 'member',
    path: ({ ownResult }) => `/prediction/${ownResult}`,
    openDialog: press(
      /^(How do we know|Change how we know|كيف عرفنا|تعديل الدليل|根拠を|Woher wissen wir|Beleg ändern)/,
    ),
  },
  ...['calls', 'activity', 'comments', 'journal', 'metrics', 'settings'].map(
    (tab): Screen => ({ name: `account-${tab}`, who: 'member', path: () => `/account?tab=${tab}`, whole: true }),
  ),
  { name: 'statements', who: 'member', path: () => '/statements' },
  { name: 'profile', who: 'member', path: ({ memberId }) => `/enhanced-profile/${memberId}` },
  { name: 'profile-plain', who: 'member', path: ({ memberId }) => `/profile/${memberId}` },
  { name: 'search', who: 'member', path: () => '/', openDialog: byKey('/') },
  { name: 'search-results', who: 'member', path: () => '/', openDialog: (page) => searchFor(page, 'coffee') },
  {
    name: 'share',
    who: 'member',
    path: ({ openPost }) => `/prediction/${openPost}`,
    // On a phone, the Share button opens the sheet. Elsewhere the button for pictures opens it, which comes first.
    openDialog: (page) =>
      press(/^(Share|Share as picture|مشاركة|مشاركة كصورة|シェア|画像でシェア|Teilen|Als Bild teilen)$/)(page),
  },
  {
    name: 'create',
    who: 'member',
    path: () => '/',
    openDialog: (page) => press(/^(Create New Post|إنشاء منشور جديد|新しい投稿を作成|Neuer Beitrag)$/)(page),
  },
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

const isOwnResult = ({ prediction, user }: Item): boolean => prediction.resolved && user.firstName === member

/** All screens, and the ids of the demo data that they show. Throws if the demo data lacks one. */
export async function screensOf(origin: string): Promise<{ ids: DemoIds; screens: readonly Screen[] }> {
  const page = async (offset: number) =>
    (await (await fetch(new URL(`/api/predictions/explore?limit=50&offset=${offset}`, origin))).json()) as Item[]
  const items = [...(await page(0)), ...(await page(50))]
  const find = (what: string, fits: (item: Item) => boolean): Item => {
    const found = items.find(fits)
    if (!found) throw new Error(`the demo data has no ${what}`)
    return found
  }
  const { prediction, user } = find(
    'open post',
    (item) => !item.prediction.ended && item.prediction.postType === 'prediction',
  )
  return {
    screens,
    ids: {
      openPost: prediction.id,
      memberId: user.id,
      endedPost: find('post with a result', (item) => item.prediction.resolved).prediction.id,
      ownResult: find('post with a result of the member', isOwnResult).prediction.id,
      talkedPost: find('post that is talked about', ({ commentCount }) => commentCount > 1).prediction.id,
      groupId: find('post in a group', (item) => item.prediction.groupId !== null).prediction.groupId ?? '',
    },
  }
}
