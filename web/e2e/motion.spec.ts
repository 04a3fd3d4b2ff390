/**
 * Motion: presses, the halves of a vote, the reveal of a result, and none of it with reduced motion. The tests check
 * computed styles and the durations that events report, so that a slow machine gives the same result.
 */
import type { Locator, Page } from '@playwright/test'
import { ask } from './ask.ts'
import { expect, makePost, test } from './test.ts'

const hour = 3_600_000

const agree = (part: Page | Locator) => part.getByRole('button', { name: /^Agree/ })
const disagree = (part: Page | Locator) => part.getByRole('button', { name: /^Disagree/ })

/**
 * The longest animation or transition that an element and its parts declare, in ms. `end` is the time from the start of the
 * first motion to the end of the last.
 */
const motionOf = (part: Locator): Promise<{ longest: number; end: number }> =>
  part.evaluate((root) => {
    const inMs = (times: string) => Math.max(0, ...times.split(',').map((time) => Number.parseFloat(time) * 1_000 || 0))
    const styles = [root, ...root.querySelectorAll('*')].flatMap((each) =>
      [null, '::before', '::after'].map((pseudo) => getComputedStyle(each, pseudo)),
    )
    const motions = styles
      .flatMap((style) => [
        { delay: inMs(style.transitionDelay), duration: inMs(style.transitionDuration) },
        {
          delay: inMs(style.animationDelay),
          duration: style.animationName === 'none' ? 0 : inMs(style.animationDuration),
        },
      ])
      .filter(({ duration }) => duration > 0)
    return {
      longest: Math.max(0, ...motions.map(({ duration }) => duration)),
      end: Math.max(0, ...motions.map(({ delay, duration }) => delay + duration)),
    }
  })

/** The moving half of a post's crowd bar. */
const movingHalf = (page: Page) => page.getByRole('group', { name: 'Your vote' }).locator('> span > span')
/** The share of its bar that the moving half covers, up to the middle of the seam: 0 to 1. */
const shownShare = (half: Locator): Promise<number> =>
  half.evaluate((each) => {
    const middle = Number.parseFloat(getComputedStyle(each, '::after').width) / 2
    return 1 + (new DOMMatrix(getComputedStyle(each).transform).e + middle) / each.getBoundingClientRect().width
  })

/** A post with two votes that agree. */
async function makeAgreedPost(author: Page, voter: Page, headline: string): Promise<string> {
  const predictionId = await makePost(author, { headline })
  for (const page of [author, voter]) await ask(page, 'POST', '/api/votes', { predictionId, vote: true })
  return predictionId
}

test(
  'after a vote the halves of the bar move to the split, and the figures roll',
  { tag: '@both' },
  async ({ open }, info) => {
    const [author, voter, page] = [await open('Amina Otieno'), await open('Bruno Keller'), await open('Chiyo Mori')]
    const id = await makeAgreedPost(author, voter, `The halves move (${info.project.name})`)
    await page.goto(`/prediction/${id}`)
    const half = movingHalf(page)
    await expect.poll(() => shownShare(half)).toBeCloseTo(0.5, 2)
    const ended = await half.evaluateHandle((each) => {
      const seconds: { half: number[]; figures: number[] } = { half: [], figures: [] }
      const bar = each.parentElement
      bar?.addEventListener('transitionend', ({ elapsedTime }) => seconds.half.push(elapsedTime))
      bar?.parentElement?.addEventListener('animationend', ({ elapsedTime }) => seconds.figures.push(elapsedTime))
      return seconds
    })
    await disagree(page).click()
    await expect.poll(() => ended.evaluate(({ half }) => half)).toContainEqual(expect.closeTo(0.48))
    await expect.poll(() => ended.evaluate(({ figures }) => figures)).toContainEqual(expect.closeTo(0.4))
    expect(await shownShare(half)).toBeCloseTo(2 / 3, 2)
  },
)

/** Ends a press outside its button, so that it is no tap. */
async function releaseElsewhere(page: Page): Promise<void> {
  await page.mouse.move(0, 0)
  await page.mouse.up()
}

/** Presses a button without a tap. Expects that it shrinks to 97 % of its size within 100 ms, and grows again. */
async function expectPress(page: Page, button: Locator): Promise<void> {
  const scale = () => button.evaluate((each) => new DOMMatrix(getComputedStyle(each).transform).a)
  const ended = await button.evaluateHandle((each) => {
    const seconds: number[] = []
    ;(each as HTMLElement).addEventListener('transitionend', ({ target, propertyName, elapsedTime }) => {
      if (target === each && propertyName === 'transform') seconds.push(elapsedTime)
    })
    return seconds
  })
  await expect(async () => {
    await releaseElsewhere(page)
    await button.hover()
    await page.mouse.down()
    expect(await button.evaluate((each) => each.matches(':active'))).toBe(true) // it may have moved after the hover
  }).toPass()
  await expect.poll(scale).toBeCloseTo(0.97, 4)
  await expect.poll(() => ended.evaluate((seconds) => seconds)).toEqual([expect.closeTo(0.1)])
  await releaseElsewhere(page)
  await expect.poll(scale).toBe(1)
}

test('a pressed button shrinks to 97 % of its size in 100 ms', { tag: '@both' }, async ({ open }, info) => {
  const author = await open('Amina Otieno')
  const id = await makePost(author, { headline: `The button yields (${info.project.name})` })
  const page = await open()
  await page.goto('/')
  await expectPress(page, page.getByRole('button', { name: 'Get started' }).first())
  await expectPress(page, agree(page.getByRole('region', { name: 'What do you think?' })))
  await page.goto(`/prediction/${id}`)
  await expectPress(page, agree(page))
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('so do an icon, the plus and the pill', { tag: '@both' }, async ({ open }, info) => {
  const [author, page] = [await open('Amina Otieno'), await open('Chiyo Mori')]
  await page.goto('/')
  await expect(page.getByRole('article').first()).toBeVisible()
  await expectPress(page, page.getByRole('button', { name: 'More about this post' }).first())
  await expectPress(page, page.getByRole('button', { name: 'Create New Post' }))
  await makePost(author, { headline: `The pill yields (${info.project.name})` })
  await page.evaluate(() => dispatchEvent(new Event('focus')))
  const pill = page.getByRole('button', { name: /^\d+ new$/ })
  await expectPress(page, pill)
  await expect(pill).toBeVisible()
})

/** Makes a post on which the voters agree, and gives the result Yes, so that the voters are right. Returns the post's id. */
async function makeResult(owner: Page, voters: readonly Page[], headline: string, passDeadline: () => Promise<void>) {
  const predictionId = await makePost(owner, { headline })
  for (const voter of voters) await ask(voter, 'POST', '/api/votes', { predictionId, vote: true })
  await passDeadline()
  await ask(owner, 'POST', `/api/predictions/${predictionId}/resolve`, { result: true })
  return predictionId
}

/** Holds the timers of this duration, in pages that are opened later. Returns a function that lets them end. */
async function holdTimers(page: Page, ms: number): Promise<() => Promise<void>> {
  await page.addInitScript((ms) => {
    const later = window.setTimeout.bind(window)
    const held: (() => void)[] = []
    const endHeld = () => {
      for (const run of held.splice(0)) run()
    }
    const setTimeout = (run: () => void, after?: number) => {
      if (after !== ms) return later(run, after)
      held.push(run)
      return 0
    }
    Object.assign(window, { endHeld, setTimeout })
  }, ms)
  return () => page.evaluate(() => (window as unknown as { endHeld(): void }).endHeld())
}

/**
 * Stops the reveal while the pieces of its burst fly. Returns whether any of them passes the verdict, and whether any covers it.
 * Pieces take no clicks; here they do, so that `elementFromPoint` finds them.
 */
async function burstOver(verdict: Locator): Promise<{ passes: boolean; covers: boolean }> {
  return verdict.evaluate((words) => {
    for (const animation of document.getAnimations()) {
      animation.pause()
      animation.currentTime = 1_500
    }
    const { left, right, top, bottom } = words.getBoundingClientRect()
    const all = [...(words.parentElement?.querySelectorAll<HTMLElement>('[style*="--turn"]') ?? [])]
    for (const piece of all) piece.style.pointerEvents = 'auto'
    const pieces = all.filter((piece) => {
      const box = piece.getBoundingClientRect()
      return box.left < right && box.right > left && box.top < bottom && box.bottom > top
    })
    const atPieces = pieces.map((piece) => {
      const box = piece.getBoundingClientRect()
      const x = Math.min(right - 1, Math.max(left + 1, (box.left + box.right) / 2))
      const y = Math.min(bottom - 1, Math.max(top + 1, (box.top + box.bottom) / 2))
      return document.elementFromPoint(x, y)
    })
    return { passes: pieces.length > 0, covers: atPieces.some((found) => !words.contains(found)) }
  })
}

test(
  'a result plays for at most 2 s; with reduced motion it is still',
  { tag: '@both' },
  async ({ open, product }, info) => {
    test.setTimeout(240_000)
    const [owner, voter, calmVoter] = [await open('Amina Otieno'), await open('Bruno Keller'), await open('Chiyo Mori')]
    const endHeld = await holdTimers(voter, 2_000)
    const passDeadline = () => product.setClock(new Date(Date.now() + hour + 1_000))
    const headline = `The reveal ends in time (${info.project.name})`
    const stage = (page: Page) => page.locator('[data-dialog][data-phase]')
    const skip = (page: Page) => page.getByRole('dialog').getByRole('button', { name: 'Skip' })
    try {
      const id = await makeResult(owner, [voter, calmVoter], headline, passDeadline)

      await test.step('everything that moves has ended after 2 s, and so has the reveal', async () => {
        await voter.goto(`/prediction/${id}`)
        await expect(stage(voter)).toHaveAttribute('data-phase', 'plays')
        await expect(skip(voter)).toBeVisible()
        const { end } = await motionOf(stage(voter))
        expect(end).toBeGreaterThan(1_000)
        expect(end).toBeLessThanOrEqual(2_000)
        expect(await burstOver(stage(voter).getByText('You called it'))).toEqual({ passes: true, covers: false })
        await endHeld()
        await expect(stage(voter)).toHaveAttribute('data-phase', 'still')
        await expect(skip(voter)).toHaveCount(0)
        await expect(stage(voter).getByText('You called it')).toBeVisible()
      })

      await test.step('each part is below the one before, the verdict below the stamp', async () => {
        const parts = [
          stage(voter).getByRole('heading', { name: headline }),
          stage(voter).getByText('Your vote'),
          stage(voter).getByText(/\bagreed$/),
          stage(voter).getByText('It happened'),
          stage(voter).getByText('You called it'),
          stage(voter).getByRole('region', { name: 'What it did' }),
          stage(voter).getByRole('button', { name: 'Share my call' }),
        ]
        const middles: number[] = []
        for (const part of parts)
          middles.push(
            await part.evaluate((each) => {
              const { top, bottom } = each.getBoundingClientRect()
              return (top + bottom) / 2
            }),
          )
        expect(middles).toEqual([...middles].sort((one, other) => one - other))
      })

      await test.step('with reduced motion the result is there at once', async () => {
        await calmVoter.emulateMedia({ reducedMotion: 'reduce' })
        await calmVoter.goto(`/prediction/${id}`)
        await expect(stage(calmVoter).getByText('You called it')).toBeVisible()
        await expect(stage(calmVoter)).toHaveAttribute('data-phase', 'still')
        await expect(skip(calmVoter)).toHaveCount(0)
        expect((await motionOf(stage(calmVoter))).end).toBeLessThan(1)
      })
    } finally {
      await product.setClock(null)
    }
  },
)

test(
  'with reduced motion nothing moves, and a vote shows its split at once',
  { tag: '@both' },
  async ({ open }, info) => {
    const [author, voter, page] = [await open('Amina Otieno'), await open('Bruno Keller'), await open('Chiyo Mori')]
    const id = await makeAgreedPost(author, voter, `Nothing moves (${info.project.name})`)
    const longest = async () => (await motionOf(page.locator(':root'))).longest
    await page.goto(`/prediction/${id}`)
    await expect(agree(page)).toBeEnabled()
    expect(await longest(), 'with motion').toBeGreaterThan(100)

    await page.emulateMedia({ reducedMotion: 'reduce' })
    for (const path of ['/', '/trending', '/alerts', '/groups', '/account', `/prediction/${id}`]) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 }).first()).toBeAttached()
      expect(await longest(), path).toBeLessThan(1)
    }
    await disagree(page).click()
    await expect(disagree(page)).toHaveAttribute('aria-pressed', 'true')
    await expect.poll(() => shownShare(movingHalf(page))).toBeCloseTo(2 / 3, 2)
    expect(await longest(), 'after the vote').toBeLessThan(1)
  },
)
