import type { ShareMethod } from './share.ts'

interface ShareService {
  readonly method: ShareMethod
  /** The service's name, which is the same in every language. */
  readonly name: string
  address(url: string, title: string): string
}

/** Services that accept a link by URL. */
export const services: readonly ShareService[] = [
  { method: 'whatsapp', name: 'WhatsApp', address: (url, title) => `https://wa.me/?text=${both(title, url)}` },
  {
    method: 'telegram',
    name: 'Telegram',
    address: (url, title) => `https://t.me/share/url?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
  {
    method: 'x',
    name: 'X',
    address: (url, title) =>
      `https://x.com/intent/post?url=${encodeURIComponent(url)}&text=${encodeURIComponent(title)}`,
  },
]

const both = (title: string, url: string): string => encodeURIComponent(`${title} ${url}`)
