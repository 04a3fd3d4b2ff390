/** The fields of a page that define the feed's order. */
interface Page {
  readonly ids: readonly string[]
}

interface Pages<P> {
  readonly pages: P[]
  readonly pageParams: unknown[]
}

/** Returns the unique ids of a feed: the viewer's new posts first, then the pages in their order. */
export function feedIds(ownNew: readonly string[], pages: readonly Page[]): string[] {
  return [...new Set([...ownNew, ...pages.flatMap((page) => page.ids)])]
}

/** Replaces one page. The other pages stay unchanged. */
export function replacePage<P extends Page, D extends Pages<P>>(data: D, index: number, page: P): D {
  if (index >= data.pages.length) return data
  return { ...data, pages: data.pages.map((old, at) => (at === index ? page : old)) }
}

/** Returns the number of posts in a new list that the shown list does not contain. */
export const unseenOf = (fresh: Page, shown: readonly Page[]): number => {
  const known = new Set(shown.flatMap((page) => page.ids))
  return fresh.ids.filter((id) => !known.has(id)).length
}
