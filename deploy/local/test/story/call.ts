import { randomUUID } from 'node:crypto'
import { type CallName, calls, type Reply } from '@hunch/proto/http/client'
import { createBrowser } from '../../src/demo/browser.ts'
import type { Player, Scene } from './scene.ts'

export interface Asked {
  readonly id?: string
  readonly query?: string
  readonly body?: unknown
}

/** Makes a call of the web app's for a player. Throws where it is refused. */
export async function ask<N extends CallName>(
  scene: Scene,
  player: Player,
  name: N,
  asked: Asked = {},
): Promise<Reply<N>> {
  const response = await send(player, name, asked)
  if (response.status !== 401) return read(response, name)
  await response.body?.cancel()
  await signIn(scene, player) // her session was over after 30 days without a call
  return read(await send(player, name, asked), name)
}

const mostTries = 5

/** Sends a call; one that some service was too busy for again, under the same key. */
async function send(caller: Pick<Player, 'browser'>, name: CallName, asked: Asked): Promise<Response> {
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 1; ; tries += 1) {
    const response = await sendOnce(caller, name, { ...asked, headers })
    if (response.status !== 503 || tries === mostTries) return response
    await response.body?.cancel()
  }
}

/** The same for the admin. */
export const askAsAdmin = async <N extends CallName>({ admin }: Scene, name: N, asked: Asked = {}): Promise<Reply<N>> =>
  read(await send({ browser: admin }, name, asked), name)

function sendOnce(
  { browser }: Pick<Player, 'browser'>,
  name: CallName,
  { id = '', query = '', body, headers }: Asked & { headers: Record<string, string> },
) {
  const { method, path } = calls[name]
  const address = path.replace(/\{\w+\}/, id) + query
  return body instanceof FormData
    ? browser.send(method, address, body, headers)
    : browser.call(method, address, body, headers)
}

async function read<N extends CallName>(response: Response, name: N): Promise<Reply<N>> {
  const text = await response.text()
  if (!response.ok) throw new Error(`${name} answered ${response.status}: ${text}`)
  return (text ? JSON.parse(text) : undefined) as Reply<N>
}

/** Signs a player in with a browser of her own, as everybody does. */
export async function signIn(scene: Scene, player: Pick<Player, 'name' | 'email' | 'browser'>): Promise<void> {
  player.browser = createBrowser(scene.product.origin())
  const { name, email } = player
  await player.browser.submit(await player.browser.visit('/api/auth/google'), { name, email })
}
