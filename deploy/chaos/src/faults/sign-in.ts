/** Fault 19: the identity provider or the mail server is unavailable. */
import { setTimeout as pause } from 'node:timers/promises'
import { createBrowser } from '@hunch/local/browser'
import { withDatabase } from './database.ts'
import { boundsMs, eventually, type Fault, type Lengths, type Outcome, over, slackMs } from './outcome.ts'
import { ask } from './probe.ts'
import { probeOf, untilAllWork, voteOf } from './working.ts'
import type { World } from './world.ts'

export const signInFaults: readonly Fault[] = [
  { row: 19, name: 'the identity provider is gone', kind: 'identity', inject: loseProvider },
  { row: 19, name: 'the mail server is gone', kind: 'mail', inject: loseMailServer },
]

/**
 * Cuts the connection to the provider during a sign-in. Checks that the person returns to a page that names the reason, and
 * that a person who begins to sign in gets a 503. Members who are signed in must notice nothing. Sign-ups must work afterwards.
 */
async function loseProvider(world: World): Promise<Outcome> {
  const { product, links, newMember } = world
  const link = links.get('all to identity http')
  const browser = createBrowser(product.origin(), async (asked, init) => {
    if (String(asked).includes('/google/callback')) await link?.disturb('cut')
    return fetch(asked, init)
  })
  const page = await browser.visit('/api/auth/google')
  const person = { name: 'Late Comer', email: `late${Math.floor(performance.now())}@example.com` }
  const from = performance.now()
  const returned = await browser.submit(page, person)
  const returnedMs = performance.now() - from
  const begun = await ask({ browser: createBrowser(product.origin()), method: 'GET', path: page.url.pathname })
  const signedIn = [await ask(probeOf(world, 'auth')), await ask(voteOf(world))]
  await link?.heal()
  const healed = performance.now()
  const isBack = await eventually(() => newMember().then(Boolean, () => false), boundsMs.outbox)
  const recoveryMs = performance.now() - healed
  const code = returned.url.searchParams.get('signInError')
  return {
    recoveryMs,
    wrong: [
      ...(code === 'providerUnavailable'
        ? []
        : [`a person came back to ${returned.url.pathname}${returned.url.search}`]),
      ...over('the way back took', returnedMs, boundsMs.answer + slackMs),
      ...(begun.status === 503 ? [] : [`the provider's page was answered with ${begun.status}`]),
      ...over("the provider's page took", begun.ms, boundsMs.answer + slackMs),
      ...(signedIn.every(({ status }) => status === 200) ? [] : ['members who are signed in are disturbed']),
      ...(isBack ? [] : ['no one can sign up']),
      ...over('it took to work again', recoveryMs, boundsMs.database),
    ],
    seen: `back with ${code}, page ${begun.status}`,
  }
}

/** How long to wait for a second copy of the mail, which must not arrive, in ms. Longer than auth's first retries. */
const secondMailMs = 7_000

/** Stops the mail server. Checks that a call that sends a mail succeeds, and that the mail arrives once after the restart. */
async function loseMailServer(world: World, { disturbance: ms }: Lengths): Promise<Outcome> {
  const { product, mailbox, prober } = world
  const { email } = await product.ensureAdmin()
  // Deletes earlier tokens and limits, because the limits of such mails are not tested here.
  await withDatabase(product.databases.auth, async ({ run }) => {
    await run(`delete from tokens where purpose = 'passwordReset'`)
    await run('delete from throttles')
  })
  const before = mailbox.countOf(email)
  await mailbox.stop()
  const path = '/api/auth/forgot-password'
  const asked = await ask({ browser: prober.browser, method: 'POST', path, body: { email } })
  await pause(ms)
  const meanwhile = mailbox.countOf(email) - before
  await mailbox.start()
  const from = performance.now()
  const isSent = await eventually(async () => mailbox.countOf(email) > before, boundsMs.outbox)
  const recoveryMs = performance.now() - from
  await pause(secondMailMs)
  const count = mailbox.countOf(email) - before
  await untilAllWork(world)
  return {
    recoveryMs,
    wrong: [
      ...(asked.status < 300 ? [] : [`the call was answered with ${asked.status}`]),
      ...over('its answer took', asked.ms, boundsMs.answer + slackMs),
      ...(meanwhile === 0 ? [] : ['a mail was sent without the server']),
      ...(isSent && count === 1 ? [] : [`the mail arrived ${count} times`]),
      ...over('the mail took', recoveryMs, boundsMs.outbox),
    ],
    seen: `the mail arrived after ${(recoveryMs / 1_000).toFixed(1)} s`,
  }
}
