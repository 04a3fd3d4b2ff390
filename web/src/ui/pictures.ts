const oldFolder = '/uploads/'
const folder = '/api/images/'

/** The requested quality and format, as specified. */
const kind = { q: '60', f: 'webp' }

/** The pixel ratios of `srcset`; more than three is not visible. */
const ratios = [1, 2, 3]

/** The URL of a whole picture: old `/uploads/` URLs are mapped to the image service. */
export const originalUrl = (url: string): string =>
  url.startsWith(oldFolder) ? folder + url.slice(oldFolder.length) : url

/** The URL of a picture scaled into a box, in pixels; foreign URLs stay as they are. */
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
