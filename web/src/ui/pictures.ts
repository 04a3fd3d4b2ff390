const oldFolder = '/uploads/'
const folder = '/api/images/'

/** The requested quality and format, as in the specification. */
const kind = { q: '60', f: 'webp' }

/** The pixel ratios in `srcset`. A ratio above 3 makes no visible difference. */
const ratios = [1, 2, 3]

/** The URL of the original picture. Old `/uploads/` URLs are mapped to the image service. */
export const originalUrl = (url: string): string =>
  url.startsWith(oldFolder) ? folder + url.slice(oldFolder.length) : url

/** The URL of a picture scaled to fit a box, in pixels. URLs of other sites are returned unchanged. */
export function sizedUrl(url: string, box: { width: number; height: number }): string {
  const original = originalUrl(url)
  if (!original.startsWith(folder)) return original
  const query = new URLSearchParams({ w: String(box.width), h: String(box.height), ...kind })
  return `${original.split('?')[0]}?${query}`
}

/** `src` and `srcset` of a square picture that is shown `sidePx` wide. */
export function squareSources(url: string, sidePx: number): { src: string; srcSet?: string } {
  const inRatio = (ratio: number) => sizedUrl(url, { width: sidePx * ratio, height: sidePx * ratio })
  const src = inRatio(1)
  if (!src.startsWith(folder)) return { src }
  return { src, srcSet: ratios.map((ratio) => `${inRatio(ratio)} ${ratio}x`).join(', ') }
}
