import { randomUUID } from 'node:crypto'
import { type CallName, calls, type Reply } from '@hunch/proto/http/client'
import { createBrowser } from '../../src/demo/browser.ts'
import type { Player, Scene } from './scene.ts'

export interface CallOptions {
  readonly id?: string
  readonly query?: string
  readonly body?: unknown
}

/** Makes a call of the web app for a player. Throws if it is rejected. */
export async function callAs<N extends CallName>(
  scene: Scene,
  player: Player,
  name: N,
  options: CallOptions = {},
): Promise<Reply<N>> {
  const response = await send(player, name, options)
  if (response.status !== 401) return read(response, name)
  await response.body?.cancel()
  await signIn(scene, player) // a session ends after 30 days without a call
  return read(await send(player, name, options), name)
}

const mostTries = 5

/** Sends a call. Retries under the same idempotency key if a service is too busy. */
async function send(caller: Pick<Player, 'browser'>, name: CallName, options: CallOptions): Promise<Response> {
  const headers = { 'idempotency-key': randomUUID() }
  for (let tries = 1; ; tries += 1) {
    const response = await sendOnce(caller, name, { ...options, headers })
    if (response.status !== 503 || tries === mostTries) return response
    await response.body?.cancel()
  }
}

/** Makes a call for the admin. Throws if it is rejected. */
export const callAsAdmin = async <N extends CallName>(
  { admin }: Scene,
  name: N,
  options: CallOptions = {},
): Promise<Reply<N>> => read(await send({ browser: admin }, name, options), name)

function sendOnce(
  { browser }: Pick<Player, 'browser'>,
  name: CallName,
  { id = '', query = '', body, headers }: CallOptions & { headers: Record<string, string> },
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

/** Signs a player in with a new browser, at the local provider. */
export async function signIn(scene: Scene, player: Pick<Player, 'name' | 'email' | 'browser'>): Promise<void> {
  player.browser = createBrowser(scene.product.origin())
  const { name, email } = player
  await player.browser.submit(await player.browser.visit('/api/auth/google'), { name, email })
}
