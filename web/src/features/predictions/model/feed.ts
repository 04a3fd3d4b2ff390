/** The fields of a page that the feed's order needs. */
interface Page {
  readonly ids: readonly string[]
}

interface Pages<P> {
  readonly pages: P[]
  readonly pageParams: unknown[]
}

/** The ids of a feed in order, each once: the viewer's new posts first, then the pages. */
export function feedIds(ownNew: readonly string[], pages: readonly Page[]): string[] {
  return [...new Set([...ownNew, ...pages.flatMap((page) => page.ids)])]
}

/** Replaces one page; the others and their order stay. */
export function replacePage<P extends Page, D extends Pages<P>>(data: D, index: number, page: P): D {
  if (index >= data.pages.length) return data
  return { ...data, pages: data.pages.map((old, at) => (at === index ? page : old)) }
}

/** How many posts are newer than the list, without the viewer's own, which are on top already. */
export const newerThanShown = (newer: number, ownNew: readonly string[]): number => Math.max(0, newer - ownNew.length)

/** How many posts of a new list are not in the shown one. */
export const unseenOf = (fresh: Page, shown: readonly Page[]): number => {
  const known = new Set(shown.flatMap((page) => page.ids))
  return fresh.ids.filter((id) => !known.has(id)).length
}
