/** What sharing needs of the browser; each part may be missing (plain http, older browsers, tests). */
export interface ShareTools {
  readonly share?: (data: { title: string; url: string }) => Promise<void>
  readonly copy?: (text: string) => Promise<void>
  /** Copies without the clipboard's permission; false where that failed too. */
  readonly copyByCommand: (text: string) => boolean
}

export type Shared = 'shared' | 'copied' | 'cancelled' | 'failed'

/** Shares a link by the system's own sheet, else copies it. */
export async function shareLink(tools: ShareTools, data: { title: string; url: string }): Promise<Shared> {
  if (tools.share) {
    try {
      await tools.share(data)
      return 'shared'
    } catch (error) {
      if (error instanceof Error && error.name === 'AbortError') return 'cancelled'
    }
  }
  return copyLink(tools, data.url)
}

/** Copies a link, by one way or the other. */
export async function copyLink(tools: ShareTools, url: string): Promise<'copied' | 'failed'> {
  try {
    if (!tools.copy) throw new Error('The clipboard is closed')
    await tools.copy(url)
    return 'copied'
  } catch {
    return tools.copyByCommand(url) ? 'copied' : 'failed'
  }
}

/** Where a link can be handed on by an address alone; the names are the services' own. */
export const services = [
  { name: 'WhatsApp', address: (url: string, title: string) => `https://wa.me/?text=${both(title, url)}` },
  {
    name: 'Telegram',
    address: (url: string, title: string) =>
      `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
  {
    name: 'X',
    address: (url: string, title: string) =>
      `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
] as const

const both = (title: string, url: string): string => encodeURIComponent(`${title} ${url}`)
