/** Tests the all-in-one image as a trial. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { freePort } from '@hunch/kit/testing'
import { createBrowser } from '@hunch/local/browser'
import {
  type ContainerOptions,
  docker,
  excessOf,
  type Running,
  runArguments,
  runContainer,
  untilHealthy,
} from '../containers.ts'
import { expectSignedIn, post, signInAsNew, vote } from '../member.ts'
import { expectThat, type Parts } from '../parts.ts'

const root = fileURLToPath(new URL('../../../../', import.meta.url))
const image = 'all-in-one'
/** What differs between this machine's processor and an emulated one, which takes seconds for a health check. */
const speeds = {
  native: { healthyWithinMs: 150_000, options: [], browser: true },
  emulated: {
    healthyWithinMs: 1_200_000,
    options: ['--health-interval', '20s', '--health-timeout', '60s'],
    browser: false,
  },
}
const person = { name: 'Jo Tester', email: 'jo@example.com' }
const headline = 'This container will be killed'

/**
 * Starts the image with a volume, runs the first journey in a browser, kills the container, and checks that data remains. An
 * emulated image is too slow for the browser.
 */
export async function tryTrial({ part }: Parts, speed: keyof typeof speeds = 'native'): Promise<void> {
  const { healthyWithinMs, options: healthOptions, browser: inBrowser } = speeds[speed]
  const mark = `trial${process.pid}`
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const settings = { NODE_ENV: 'development', PUBLIC_URL: origin }
  const volume = ['--volume', `${mark}:/data`]
  let container: Running | undefined
  try {
    const running = await part('for trying, it becomes healthy on an empty volume', async () => {
      const options = ['--init', '--publish', `127.0.0.1:${port}:8080`, ...volume, ...healthOptions]
      container = runContainer(mark, { image, settings, options })
      await untilHealthy(image, container, healthyWithinMs)
      return container
    })

    await part('no process is root or has a capability, and it can write to its volume and /tmp only', async () =>
      expectThat(excessOf(running) === '', excessOf(running)),
    )

    await part('a second container is not let onto the same volume', async () =>
      expectRejected({ image, settings, options: volume }),
    )

    if (inBrowser)
      await part('the first journey succeeds in a browser, under the line that says what this is', async () =>
        goInBrowser(origin, mark),
      )

    const browser = createBrowser(origin)
    const id = await part('somebody new signs in, posts and votes', async () => {
      await signInAsNew(browser, person)
      const posted = await post(browser, headline)
      await vote(browser, posted)
      return posted
    })

    await part('killed and started again, it has lost nothing', async () => {
      running.kill()
      running.start()
      await untilHealthy(image, running, healthyWithinMs)
      await expectSignedIn(browser)
      const reply = await browser.call('GET', `/api/predictions/${id}`)
      const text = await reply.text()
      expectThat(text.includes(headline) && text.includes('"agreeCount":1'), `the post: ${reply.status} ${text}`)
    })

    await part('it ends in good order', async () => {
      const code = running.stop()
      expectThat(code === 0, `it ended with ${code}:\n${running.log()}`)
    })
  } catch (error) {
    console.log(container?.log() ?? '')
    throw error
  } finally {
    container?.remove()
    docker(['volume', 'rm', '--force', mark])
  }
}

/** Throws if a second container starts on the volume of the first. */
function expectRejected(container: ContainerOptions): void {
  const second = docker(['run', '--rm', ...runArguments(container)])
  expectThat(second.status === 1, `it ended with ${second.status}`)
  expectThat(second.stdout.includes('is running on this data folder already'), second.stdout)
}

/** Sets the clock of deadlines inside the container to the time in its argument; `null` resets the clock. */
const clockProgram = `
import { findRunningPostgres } from '@hunch/kit/embedded'
import { setClock } from '@hunch/kit/postgres'
const { url } = await findRunningPostgres({ dataDir: '/data/postgres' })
const instant = process.argv[1] === 'null' ? null : new Date(process.argv[1])
for (const name of ['auth', 'predictions', 'media', 'social', 'groups', 'notifications', 'analytics', 'moderation'])
  await setClock(url(name), instant)
process.exit()`

/** Runs the browser tests with the tag `@image` against a container, on a phone and on a desktop. */
function goInBrowser(origin: string, name: string): void {
  const { status, stdout } = spawnSync(
    `${root}node_modules/.bin/playwright`,
    ['test', '--config', 'web/e2e/playwright.config.ts', '--workers', '1', '--grep', '@image'],
    {
      cwd: root,
      encoding: 'utf8',
      env: {
        ...process.env,
        HUNCH_PRODUCT: origin,
        HUNCH_PRODUCT_CLOCK: `docker exec ${name} node --input-type=module --eval "${clockProgram}" --`,
      },
    },
  )
  // Playwright fails if there is no such test. All run on both devices, so a skipped test is a failure too.
  expectThat(status === 0 && !/^\s*\d+ (skipped|did not run)/m.test(stdout), stdout.slice(-4_000))
}
