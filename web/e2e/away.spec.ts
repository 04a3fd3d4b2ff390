/** The page that a browser shows while the product is unavailable, and the return to the product. */
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createAnswers, polledPath } from '@hunch/local/stand-in/page'
import { createStandInServer } from '@hunch/local/stand-in/server'
import { expect, expectAccessible, test } from './test.ts'

async function listen(server: Server, port = 0): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

async function end(server: Server): Promise<void> {
  server.close()
  server.closeAllConnections()
  await once(server, 'close')
}

test('fault 20: the product serves the path that "Back in a moment" polls, without the stand-in’s header', async ({
  open,
}) => {
  const page = await open()
  const response = await page.request.head(polledPath)
  expect(response.status()).toBe(200)
  expect(response.headers()['stand-in']).toBeUndefined()
})

for (const dark of [true, false])
  test(`fault 20: "Back in a moment" loads the requested page after the outage, ${dark ? 'dark' : 'light'}`, async ({
    open,
  }) => {
    const page = await open(undefined, { dark })
    await page.emulateMedia({ colorScheme: dark ? 'dark' : 'light' })
    const standIn = createStandInServer(createAnswers('Hunch'))
    const port = await listen(standIn)
    const address = `http://127.0.0.1:${port}/groups?tab=mine#top`
    const response = await page.goto(address)
    expect(response?.status()).toBe(503)
    await expect(page.getByRole('heading', { name: 'Back in a moment' })).toBeVisible()
    await expectAccessible(page)
    await end(standIn)

    const product = createServer((request, answer) => {
      answer.setHeader('content-type', 'text/html')
      answer.end(request.url === polledPath ? '' : `<h1>Here again: ${request.url}</h1>`)
    })
    await listen(product, port)
    await expect(page.getByRole('heading', { name: 'Here again: /groups?tab=mine' })).toBeVisible()
    expect(page.url()).toBe(address)
    await end(product)
  })
