/** The configurations of deploy/proxies: nginx and Caddy with TLS in front of a product in production mode. */
import { once } from 'node:events'
import { get } from 'node:http'
import { type Issuer, startIssuer } from '@hunch/auth/testing/issuer'
import { type Mailbox, startMailbox } from '@hunch/auth/testing/mailbox'
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals'
import sharp from 'sharp'
import type { Product } from '../../src/product.ts'
import { adminAccount, answer, formOf, inMinutes } from '../people.ts'
import { removeFolders, startProduct } from '../world.ts'
import { type Front, host, startCaddy, startNginx } from './front.ts'
import { openBrowser, type ProxiedBrowser } from './http2-browser.ts'

jest.setTimeout(60_000)

const proxies = [
  { name: 'nginx', program: process.env['TEST_NGINX'], start: startNginx },
  { name: 'Caddy', program: process.env['TEST_CADDY'], start: startCaddy },
]
const isRequired = process.env['TEST_SERVERS'] === 'required'

let issuer: Issuer
let mailbox: Mailbox
let product: Product
beforeAll(async () => {
  issuer = await startIssuer()
  mailbox = await startMailbox()
  product = await startProduct({
    adminPassword: adminAccount.password,
    adminEmail: adminAccount.email,
    production: {
      publicUrl: `https://${host}`,
      oidc: { ...issuer.config, trustsEmail: true },
      mailUrl: mailbox.url,
      mailFrom: `Hunch <hello@${host}>`,
      gateway: { trustedProxies: ['127.0.0.1'], hstsSubdomains: false },
    },
  })
  await product.ensureAdmin()
})
afterAll(async () => {
  await product?.stop()
  await Promise.all([issuer?.stop(), mailbox?.stop()])
  removeFolders()
})

/** A photo of nearly 10 MB: its PNG is not compressed. Stronger noise would nearly need the memory that a decoder may use. */
async function largePhoto(): Promise<Blob> {
  const [width, height] = [1_860, 1_860]
  const noise = { type: 'gaussian' as const, mean: 128, sigma: 8 }
  const png = await sharp({ create: { width, height, channels: 3, background: 'white', noise } })
    .png({ compressionLevel: 0 })
    .toBuffer()
  expect(png.length).toBeGreaterThan(10_000_000)
  return new Blob([new Uint8Array(png)], { type: 'image/png' })
}

for (const { name, program, start } of proxies) {
  const declare = program || isRequired ? describe : describe.skip
  declare(`behind ${name}${program ? '' : ' (deploy/ci/servers.sh fetches it)'}`, () => {
    let front: Front
    const browsers: ProxiedBrowser[] = []
    const open = (address: string) => {
      const browser = openBrowser(front, address)
      browsers.push(browser)
      return browser
    }
    /** Signs a new member up at the issuer. */
    const signUp = async (who: string, address: string) => {
      issuer.person = { sub: who, email: `${who}@example.com`, email_verified: true, given_name: who }
      const browser = open(address)
      await browser.visit('/api/auth/oidc')
      await answer(browser.call('POST', '/api/auth/sign-up', { isOldEnough: true, termsVersion: 1 }))
      return browser
    }
    const post = async (browser: ProxiedBrowser, photos: readonly Blob[] = []) => {
      const form = formOf({ headline: 'It rains', supportingStatement: 'As ever.', deadline: inMinutes(60) })
      for (const photo of photos) form.append('photos', photo, 'noise.png')
      const posted = await answer<{ prediction: { id: string; photoUrls: string[] } }>(
        browser.send('POST', '/api/predictions', form),
        201,
      )
      return posted.prediction
    }

    beforeAll(async () => {
      if (!program) throw new Error(`there is no ${name}: deploy/ci/servers.sh up fetches it`)
      front = await start(program, product.origin())
    })
    afterAll(async () => {
      for (const browser of browsers) browser.close()
      await front?.stop()
    })

    test('people sign in over https, and the cookie is for https alone', async () => {
      const browser = await signUp(`${name}-ann`, '127.0.0.1')
      expect(browser.cookiesFor('/')).toContain('__Host-hunch_session=')
      const page = await browser.call('GET', '/')
      expect(page.headers.get('strict-transport-security')).toMatch(/max-age=\d{8}/)
      expect(await page.text()).toContain('</html>')
    })

    test('a vote arrives in an open stream of live updates at once', async () => {
      const [author, voter] = [await signUp(`${name}-bea`, '127.0.0.1'), await signUp(`${name}-cy`, '127.0.0.1')]
      const { id } = await post(author)
      const messages = await author.live(`/api/live?posts=${id}`)
      expect((await messages.next()).value).toMatchObject({ kind: 'ready', postIds: [id] })
      await answer(voter.call('POST', '/api/votes', { predictionId: id, vote: true }))
      for await (const message of messages)
        if ((message as { kind: string }).kind === 'votes') {
          expect(message).toMatchObject({ kind: 'votes', postId: id, agreeCount: 1, disagreeCount: 0 })
          return
        }
      throw new Error('the stream ended before the vote')
    })

    test('two photos of 10 MB are posted, and shown', async () => {
      const browser = await signUp(`${name}-di`, '127.0.0.1')
      const photo = await largePhoto()
      const { photoUrls } = await post(browser, [photo, photo])
      expect(photoUrls).toHaveLength(2)
      for (const url of photoUrls) {
        const shown = await browser.call('GET', url)
        expect([shown.status, shown.headers.get('content-type')]).toEqual([200, expect.stringMatching(/^image\//)])
        expect((await shown.arrayBuffer()).byteLength).toBeGreaterThan(1_000)
      }
    })

    test('the product sees the address of the client, and no address that the client claims', async () => {
      const browser = open('127.0.0.9')
      await answer(browser.call('POST', '/api/auth/login', adminAccount))
      const claimed = { 'x-forwarded-for': '203.0.113.5', 'x-forwarded-proto': 'http', 'x-forwarded-host': 'localhost' }
      const created = browser.call('POST', '/api/admin/invitation-links', { uses: 1, days: 1, note: name }, claimed)
      await answer(created, 201)
      const { entries } = await answer<{ entries: { action: string; note: string; ip: string }[] }>(
        browser.call('GET', '/api/admin/audit-log'),
      )
      expect(entries.find(({ note }) => note === name)).toMatchObject({ action: 'invitation.created', ip: '127.0.0.9' })
    })

    // Caddy redirects on port 80 only, which a test cannot take.
    if (name === 'nginx')
      test('plain http leads to https', async () => {
        const [response] = await once(
          get({ host: '127.0.0.1', port: front.httpPort, path: '/feed?a=1', headers: { host } }),
          'response',
        )
        response.resume()
        expect([response.statusCode, response.headers.location]).toEqual([301, `https://${host}/feed?a=1`])
      })
  })
}
