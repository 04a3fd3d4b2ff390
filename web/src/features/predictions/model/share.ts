import type { shareMethods } from '@hunch/proto/http/client'

/** The method of sharing, as recorded by the product. */
export type ShareMethod = (typeof shareMethods)[number]

/** The data to share: the link, and optionally a picture. */
export interface Shareable {
  readonly title: string
  readonly url: string
  readonly files?: File[]
}

/** The browser's functions for sharing. Each may be missing (plain HTTP, older browsers, tests). */
export interface ShareTools {
  readonly share?: (data: Shareable) => Promise<void>
  readonly copy?: (text: string) => Promise<void>
  /** Copies without the clipboard permission. Returns false if copying failed. */
  readonly copyByCommand: (text: string) => boolean
}

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Returns the method to record for an outcome; undefined if the post was not shared. */
export const methodOf = (outcome: Shared): ShareMethod | undefined =>
  outcome === 'shared' ? 'native' : outcome === 'copied' ? 'copy' : undefined

/** Shares a link by the system's share sheet. If that fails, copies the link. */
export async function shareLink(tools: ShareTools, data: Shareable): Promise<Shared> {
  const outcome = await shareBySheet(tools, data)
  return outcome === 'failed' ? copyLink(tools, data.url) : outcome
}

/** Shares only by the system's share sheet. */
export async function shareBySheet(tools: ShareTools, data: Shareable): Promise<'shared' | 'cancelled' | 'failed'> {
  try {
    if (!tools.share) return 'failed'
    await tools.share(data)
    return 'shared'
  } catch (error) {
    // InvalidStateError: the sheet is open already, after a double tap.
    return error instanceof Error && /^(Abort|InvalidState)Error$/.test(error.name) ? 'cancelled' : 'failed'
  }
}

/** Copies a link by the clipboard, or by the copy command if the clipboard fails. */
export async function copyLink(tools: ShareTools, url: string): Promise<'copied' | 'failed'> {
  try {
    if (!tools.copy) throw new Error('The clipboard is closed')
    await tools.copy(url)
    return 'copied'
  } catch {
    return tools.copyByCommand(url) ? 'copied' : 'failed'
  }
}
