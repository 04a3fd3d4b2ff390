/** Each item of a list once: one that moved from page to page while they were read is in both. */
export const eachOnce = <Item>(items: readonly Item[] | undefined, idOf: (item: Item) => string): readonly Item[] => [
  ...new Map(items?.map((item) => [idOf(item), item])).values(),
]
